// A thread completes a future by hand and writes afterwards, beside the reader that join has let go. Twin: CompletedAfterWrite.
import java.util.concurrent.CompletableFuture;

public final class CompletedBeforeWrite {
    private static double price;

    private CompletedBeforeWrite() {}

    private static void quote(CompletableFuture<String> done) {
        done.complete("quoted");
        price = 9.5; // RACE!
    }

    public static void main(String[] args) {
        CompletableFuture<String> done = new CompletableFuture<>();
        new Thread(() -> quote(done)).start();
        String state = done.join();
        System.out.println(state);
        System.out.println(price); // RACE!
    }
}
