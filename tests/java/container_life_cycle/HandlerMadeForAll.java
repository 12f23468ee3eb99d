// The container asks for a handler for each request, and gets the same one each time. Twin: HandlerMadePerRequest.
import java.util.function.Supplier;

public final class HandlerMadeForAll {
    private HandlerMadeForAll() {}

    private static final class Handler {
        private int steps;

        private void handle(int request) {
            for (int i = 0; i < request; i++) {
                steps++; // RACE!
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
        Handler one = new Handler();
        Container container = new Container(() -> one);
        for (int i = 1; i < 4; i++) {
            container.request(i);
        }
    }
}
