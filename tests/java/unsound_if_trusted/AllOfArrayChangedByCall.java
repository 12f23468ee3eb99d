// allOf waits only for what the array holds when called: `spoil` replaced b by a, so b's task may still run.
import java.util.concurrent.*;
public class AllOfArrayChangedByCall {
    static int x;
    static void spoil(CompletableFuture<?>[] all) { all[1] = all[0]; }
    public static void main(String[] args) {
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> System.out.println("a"));
        CompletableFuture<Void> b = CompletableFuture.runAsync(() -> {
            x = 1; // RACE!
        });
        CompletableFuture<?>[] all = {a, b};
        spoil(all);
        CompletableFuture.allOf(all).join();
        System.out.println(x); // RACE!
    }
}
