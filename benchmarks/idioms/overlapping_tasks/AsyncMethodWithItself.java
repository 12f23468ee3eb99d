// An asynchronous method is called twice, and its two runs change one field at the same time. Twin: AsyncMethodAwaited.
import java.util.concurrent.CompletableFuture;

public final class AsyncMethodWithItself {
    private String report = "";

    private CompletableFuture<Void> refresh() {
        return CompletableFuture.runAsync(() -> {
            report += "line\n"; // RACE!
        });
    }

    public static void main(String[] args) {
        AsyncMethodWithItself service = new AsyncMethodWithItself();
        CompletableFuture<Void> first = service.refresh();
        CompletableFuture<Void> second = service.refresh();
        first.join();
        second.join();
        System.out.println(service.report); // NORACE
    }
}
