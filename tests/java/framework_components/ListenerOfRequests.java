// What is written for each request, others read at the same time. Twin: ListenerOfContext.
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.ServletRequestListener;
import javax.servlet.ServletRequestEvent;

public class ListenerOfRequests implements ServletRequestListener {
    static String started;

    @Override
    public void requestInitialized(ServletRequestEvent event) {
        started = "now"; // RACE!
    }

    public static class Page extends HttpServlet {
        String last = "none";

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            if (started == null) { // RACE!
                throw new IllegalStateException(last); // NORACE
            }
        }
    }
}
