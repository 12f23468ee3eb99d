// An asynchronous method is called again only after its first run was awaited. Twin: AsyncMethodWithItself.
import java.util.concurrent.CompletableFuture;

public final class AsyncMethodAwaited {
    private String report = "";

    private CompletableFuture<Void> refresh() {
        return CompletableFuture.runAsync(() -> {
            report += "line\n"; // NORACE
        });
    }

    public static void main(String[] args) {
        AsyncMethodAwaited service = new AsyncMethodAwaited();
        CompletableFuture<Void> first = service.refresh();
        first.join();
        CompletableFuture<Void> second = service.refresh();
        second.join();
        System.out.println(service.report); // NORACE
    }
}
