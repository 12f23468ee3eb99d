// The dispatcher binds each request to the thread that serves it, where pages find it. Twin: RequestBoundToField.
public final class RequestBoundToThread {
    private static final ThreadLocal<Request> BOUND = new ThreadLocal<>();

    private RequestBoundToThread() {}

    private static final class Request {
        private int depth;
    }

    private static void bind(Request request) {
        BOUND.set(request); // NORACE
    }

    private static Request bound() {
        return BOUND.get(); // NORACE
    }

    private static void page(int links) {
        bound().depth++; // NORACE
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
