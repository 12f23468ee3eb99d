// A provider that counts under its lock. Twin: ProviderOfAll.
import javax.ws.rs.ext.Provider;

public class ProviderOfAllInTurn {
    @Provider
    static class Counting {
        private int hits;

        public synchronized void filter(Object context) {
            hits++; // NORACE
        }
    }
}
