// Each request adds to its own copy of the default headers, which nobody changes. Twin: HeadersSharedByRequests.
import java.util.ArrayList;
import java.util.List;

public final class HeadersCopiedPerRequest {
    private final List<String> defaults = new ArrayList<>();

    private HeadersCopiedPerRequest() {
        defaults.add("agent"); // NORACE
    }

    private void request(String path) {
        List<String> headers = new ArrayList<>(defaults); // NORACE
        headers.add(path); // NORACE
        System.out.println(headers.size()); // NORACE
    }

    public static void main(String[] args) {
        HeadersCopiedPerRequest client = new HeadersCopiedPerRequest();
        new Thread(() -> client.request("/left")).start();
        new Thread(() -> client.request("/right")).start();
    }
}
