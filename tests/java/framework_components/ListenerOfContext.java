// What is written when the context is made, requests see. Twin: ListenerOfRequests.
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.ServletContextListener;
import javax.servlet.ServletContextEvent;

public class ListenerOfContext implements ServletContextListener {
    static String started;

    @Override
    public void contextInitialized(ServletContextEvent event) {
        started = "now"; // NORACE
    }

    public static class Page extends HttpServlet {
        String last = "none";

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            if (started == null) { // NORACE
                throw new IllegalStateException(last); // NORACE
            }
        }
    }
}
