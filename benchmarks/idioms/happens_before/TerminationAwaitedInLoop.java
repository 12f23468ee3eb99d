// Main waits in a loop until the pool has terminated, which comes after all that its tasks did. Twin: ShutdownNotAwaited.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public final class TerminationAwaitedInLoop {
    private static final Map<String, Integer> WORDS = new HashMap<>();

    private TerminationAwaitedInLoop() {}

    private static void stop(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            System.out.println("still running");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> WORDS.put("warp", 1)); // NORACE
        pool.execute(() -> WORDS.put("weft", 2)); // NORACE
        stop(pool);
        System.out.println(WORDS.size()); // NORACE
    }
}
