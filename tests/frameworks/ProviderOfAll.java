// A provider is one for all requests. Twin: ProviderOfAllInTurn.
import javax.ws.rs.ext.Provider;

@Provider
public class ProviderOfAll {
    private int hits;

    public void filter(Object context) {
        hits++; // RACE!
    }
}
