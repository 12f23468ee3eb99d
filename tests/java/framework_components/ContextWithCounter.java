// What is made with the context is there for all requests. Twin: ContextWithGuardedCounter.
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.ServletContextListener;
import javax.servlet.ServletContextEvent;

public class ContextWithCounter implements ServletContextListener {
    static Counter counter;

    static class Counter {
        private int hits;

        void hit() {
            hits++; // RACE!
        }
    }

    @Override
    public void contextInitialized(ServletContextEvent event) {
        counter = new Counter(); // NORACE
        new Thread(() -> counter.hit()).start(); // RACE!
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
        counter = null; // RACE!
    }

    public static class Page extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            counter.hit(); // NORACE
        }
    }
}
