// All tasks of a single-thread executor run one after the other, so they need no lock for the count. Twin: CountedByPool.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class CountedByOneThread {
    private static int count;

    private CountedByOneThread() {}

    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> {
            count++; // NORACE
        });
        pool.submit(() -> {
            count += 10; // NORACE
        });
        pool.execute(() -> System.out.println(count)); // NORACE
        pool.shutdown();
    }
}
