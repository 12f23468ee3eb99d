// One servlet serves all requests, and counts them in a field. Twin: ServletCountsLocally.
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class ServletCounts extends HttpServlet {
    private int hits;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        hits++; // RACE!
    }
}
