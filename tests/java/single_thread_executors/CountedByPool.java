// The tasks of a pool of two threads run beside each other and change the count without a lock. Twin: CountedByOneThread.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class CountedByPool {
    private static int count;

    private CountedByPool() {}

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> {
            count++; // RACE!
        });
        pool.submit(() -> {
            count += 10; // RACE!
        });
        pool.execute(() -> System.out.println(count)); // RACE!
        pool.shutdown();
    }
}
