// The dispatcher binds each request to one field of all threads. Twin: RequestBoundToThread.
public final class RequestBoundToField {
    private static Request bound;

    private RequestBoundToField() {}

    private static final class Request {
        private int depth;
    }

    private static void bind(Request request) {
        bound = request; // RACE!
    }

    private static Request bound() {
        return bound; // RACE!
    }

    private static void page(int links) {
        bound().depth++; // RACE!
        if (links > 0) {
            page(links - 1);
        }
    }

    private static void dispatch(Request request) {
        bind(request);
        page(2);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> dispatch(new Request())).start();
        }
    }
}
