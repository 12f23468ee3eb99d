// A servlet that counts in a variable of the request. Twin: ServletCounts.
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class ServletCountsLocally extends HttpServlet {
    private int limit = 3;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        int hits = 0;
        while (hits < limit) { // NORACE
            hits++;
        }
    }
}
