// The container asks for a new handler for each request, so no handler is shared. Twin: HandlerMadeForAll.
import java.util.function.Supplier;

public final class HandlerMadePerRequest {
    private HandlerMadePerRequest() {}

    private static final class Handler {
        private int steps;

        private void handle(int request) {
            for (int i = 0; i < request; i++) {
                steps++; // NORACE
            }
        }
    }

    private static final class Container {
        private final Supplier<Handler> handlers;

        Container(Supplier<Handler> handlers) {
            this.handlers = handlers;
        }

        private void request(int number) {
            new Thread(() -> handlers.get().handle(number)).start();
        }
    }

    public static void main(String[] args) {
        Container container = new Container(Handler::new);
        for (int i = 1; i < 4; i++) {
            container.request(i);
        }
    }
}
