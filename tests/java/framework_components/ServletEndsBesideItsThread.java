// A thread that a servlet starts may run when the servlet is destroyed. Twin: ServletEnds.
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

public class ServletEndsBesideItsThread extends HttpServlet {
    private boolean closed;

    @Override
    public void init() {
        new Thread(this::watch).start();
    }

    private void watch() {
        while (!closed) { // RACE!
            Thread.yield();
        }
    }

    @Override
    public void destroy() {
        closed = true; // RACE!
    }
}
