// the array was handed on once before, and an element is replaced after that: the second allOf does not wait for b.
import java.util.concurrent.*;
public class AllOfArrayStoredAgain {
    static int x;
    public static void main(String[] args) {
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> System.out.println("a"));
        CompletableFuture<Void> b = CompletableFuture.runAsync(() -> {
            x = 1; // RACE!
        });
        CompletableFuture<?>[] all = {a, b};
        System.out.println(all.clone().length);
        all[1] = a;
        CompletableFuture.allOf(all).join();
        System.out.println(x); // RACE!
    }
}
