// A filter is destroyed when all requests have ended. Twin: FilterEndsBesideItsThread.
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;

public class FilterEnds implements Filter {
    private boolean closed;

    @Override
    public void init(FilterConfig config) {
    }

    private void watch() {
        while (!closed) { // NORACE
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
        closed = true; // NORACE
    }
}
