// A provider is one for all requests. Twin: ProviderOfAllInTurn.
import javax.ws.rs.ext.Provider;

public class ProviderOfAll {
    @Provider
    static class Counting {
        private int hits;

        public void filter(Object context) {
            hits++; // RACE!
        }
    }
}
