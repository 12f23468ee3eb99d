// What the pool of one thread cannot take is refused. Twin: CallerRunsRefused.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public final class OneThreadRefuses {
    private static int count;

    private OneThreadRefuses() {}

    public static void main(String[] args) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.DiscardPolicy());
        for (int i = 0; i < 4; i++) {
            pool.execute(() -> {
                count++; // NORACE
            });
        }
        pool.shutdown();
    }
}
