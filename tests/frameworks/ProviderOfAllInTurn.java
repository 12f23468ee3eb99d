// A provider that counts under its lock. Twin: ProviderOfAll.
import javax.ws.rs.ext.Provider;

@Provider
public class ProviderOfAllInTurn {
    private int hits;

    public synchronized void filter(Object context) {
        hits++; // NORACE
    }
}
