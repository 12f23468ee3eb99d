// A thread writes and then completes a future by hand; join returns after that, so main sees the write. Twin: CompletedBeforeWrite.
import java.util.concurrent.CompletableFuture;

public final class CompletedAfterWrite {
    private static double price;

    private CompletedAfterWrite() {}

    private static void quote(CompletableFuture<String> done) {
        price = 9.5; // NORACE
        done.complete("quoted");
    }

    public static void main(String[] args) {
        CompletableFuture<String> done = new CompletableFuture<>();
        new Thread(() -> quote(done)).start();
        String state = done.join();
        System.out.println(state);
        System.out.println(price); // NORACE
    }
}
