// A filter is one for all requests. Twin: FilterCountsInTurn.
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;

public class FilterCounts implements Filter {
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

    private void hit() {
        hits[0]++; // RACE!
    }
}
