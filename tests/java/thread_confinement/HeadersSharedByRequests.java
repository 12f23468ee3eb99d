// Each request adds to the default headers themselves. Twin: HeadersCopiedPerRequest.
import java.util.ArrayList;
import java.util.List;

public final class HeadersSharedByRequests {
    private final List<String> defaults = new ArrayList<>();

    private HeadersSharedByRequests() {
        defaults.add("agent"); // NORACE
    }

    private void request(String path) {
        List<String> headers = defaults;
        headers.add(path); // RACE!
        System.out.println(headers.size()); // RACE!
    }

    public static void main(String[] args) {
        HeadersSharedByRequests client = new HeadersSharedByRequests();
        new Thread(() -> client.request("/left")).start();
        new Thread(() -> client.request("/right")).start();
    }
}
