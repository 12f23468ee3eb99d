// A resource that is one for all. Twin: ResourcePerRequest.
import javax.ws.rs.Path;
import javax.ws.rs.GET;
import javax.inject.Singleton;

@Path("/hits")
@Singleton
public class ResourceOfAll {
    private int hits;

    @GET
    public int hits() {
        return ++hits; // RACE!
    }
}
