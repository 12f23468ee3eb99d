// What the pool cannot take is run by the thread that hands it in. Twin: OneThreadRefuses.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public final class CallerRunsRefused {
    private static int count;

    private CallerRunsRefused() {}

    public static void main(String[] args) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        for (int i = 0; i < 4; i++) {
            pool.execute(() -> {
                count++; // RACE!
            });
        }
        pool.shutdown();
    }
}
