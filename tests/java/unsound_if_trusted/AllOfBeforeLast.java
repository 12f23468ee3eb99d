// the future of all was made before the last task was submitted.
import java.util.*;
import java.util.concurrent.*;
public class AllOfBeforeLast {
    static int x;
    static void work() {
        x++; // RACE!
    }
    public static void main(String[] args) throws Exception {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        all.add(CompletableFuture.runAsync(AllOfBeforeLast::work));
        CompletableFuture<Void> done = CompletableFuture.allOf(all.toArray(new CompletableFuture[0]));
        all.add(CompletableFuture.runAsync(AllOfBeforeLast::work));
        done.join();
        System.out.println(x); // RACE!
    }
}
