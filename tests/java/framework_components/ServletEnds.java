// A servlet is destroyed when all requests have ended. Twin: ServletEndsBesideItsThread.
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class ServletEnds extends HttpServlet {
    private boolean closed;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        if (closed) { // NORACE
            throw new IllegalStateException();
        }
    }

    @Override
    public void destroy() {
        closed = true; // NORACE
    }
}
