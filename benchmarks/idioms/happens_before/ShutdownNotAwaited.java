// Main only asks the pool to shut down, which does not wait for the tasks. Twin: TerminationAwaitedInLoop.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class ShutdownNotAwaited {
    private static final Map<String, Integer> WORDS = new HashMap<>();

    private ShutdownNotAwaited() {}

    private static void stop(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        Thread.sleep(1);
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> WORDS.put("warp", 1)); // RACE!
        pool.execute(() -> WORDS.put("weft", 2)); // RACE!
        stop(pool);
        System.out.println(WORDS.size()); // RACE!
    }
}
