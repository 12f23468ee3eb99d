// The results are read inside the try, before the pool is closed, beside its tasks. Twin: PoolClosedThenRead.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class PoolReadThenClosed {
    private static int left;
    private static int right;

    private PoolReadThenClosed() {}

    public static void main(String[] args) {
        int sum = 0;
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            pool.execute(() -> {
                left = 3; // RACE!
            });
            pool.execute(() -> {
                right = 4; // RACE!
            });
            sum = left + right; // RACE!
        }
        System.out.println(sum);
    }
}
