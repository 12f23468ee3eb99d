// A servlet is one for all unless it says otherwise. Twin: ServletInTurn.
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class ServletNotInTurn extends HttpServlet {
    private int hits;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) {
        hits++; // RACE!
    }
}
