// What is made with the context, and used under its lock. Twin: ContextWithCounter.
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.ServletContextListener;
import javax.servlet.ServletContextEvent;

public class ContextWithGuardedCounter implements ServletContextListener {
    static Counter counter;

    static class Counter {
        private int hits;

        synchronized void hit() {
            hits++; // NORACE
        }
    }

    @Override
    public void contextInitialized(ServletContextEvent event) {
        counter = new Counter(); // NORACE
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
        counter = null; // NORACE
    }

    public static class Page extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            counter.hit(); // NORACE
        }
    }
}
