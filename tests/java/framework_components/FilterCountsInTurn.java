// A filter that counts under a lock. Twin: FilterCounts.
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;

public class FilterCountsInTurn implements Filter {
    private Object name;
    private int[] hits;

    @Override
    public void init(FilterConfig config) {
        name = config; // NORACE
        hits = new int[1]; // NORACE
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain) {
        if (name != null) { // NORACE
            hit();
        }
    }

    private synchronized void hit() {
        hits[0]++; // NORACE
    }
}
