// Exceptions thrown in callbacks pass through library code to a handler of the application.
import java.util.List;
import java.util.concurrent.Callable;

public class ExceptionsThroughLibrary {
    static class Found extends RuntimeException {
        private static final long serialVersionUID = 1;
        final transient Item item;

        Found(Item item) {
            this.item = item;
        }
    }

    static class Item {
        void use() {
            System.out.println("used");
        }
    }

    static void call(Callable<Item> callable) {
        try {
            callable.call().use();
        } catch (Exception error) {
            handle(error);
        }
    }

    static void handle(Exception error) {
        System.out.println(error.getMessage());
    }

    public static void main(String[] args) {
        try {
            List.of(new Item()).forEach(item -> {
                throw new Found(item);
            });
        } catch (Found found) {
            found.item.use();
        }
        call(Item::new);
        call(() -> {
            throw new Exception("checked");
        });
    }
}
