// The end of the try closes the pool and waits for its tasks; the results are read after it. Twin: PoolReadThenClosed.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class PoolClosedThenRead {
    private static int left;
    private static int right;

    private PoolClosedThenRead() {}

    public static void main(String[] args) {
        int sum = 0;
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            pool.execute(() -> {
                left = 3; // NORACE
            });
            pool.execute(() -> {
                right = 4; // NORACE
            });
        }
        sum = left + right; // NORACE
        System.out.println(sum);
    }
}
