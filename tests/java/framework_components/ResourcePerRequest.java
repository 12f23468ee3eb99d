// A resource is made for each request. Twin: ResourceOfAll.
import javax.ws.rs.Path;
import javax.ws.rs.GET;
import javax.inject.Singleton;

@Path("/hits")
public class ResourcePerRequest {
    private int hits;

    @GET
    public int hits() {
        return ++hits; // NORACE
    }
}
