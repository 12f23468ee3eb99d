// A thread that a filter starts may run when the filter is destroyed. Twin: FilterEnds.
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;

public class FilterEndsBesideItsThread implements Filter {
    private boolean closed;

    @Override
    public void init(FilterConfig config) {
        new Thread(this::watch).start();
    }

    private void watch() {
        while (!closed) { // RACE!
            Thread.yield();
        }
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain) {
        if (closed) { // NORACE
            throw new IllegalStateException();
        }
    }

    public void destroy() {
        closed = true; // RACE!
    }
}
