// An old servlet of which each thread has its own. Twin: ServletNotInTurn.
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.SingleThreadModel;

public class ServletInTurn extends HttpServlet implements SingleThreadModel {
    private int hits;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) {
        hits++; // NORACE
    }
}
