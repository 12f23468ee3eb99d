// A second thread waits for what the field holds, but the main thread reads without.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class FutureFieldReadEarly {
    private static final ExecutorService POOL = Executors.newCachedThreadPool();
    private static volatile Future<?> last;
    private static int loaded;

    private FutureFieldReadEarly() {}

    private static void await() {
        try {
            last.get();
        } catch (Exception failed) {
            System.out.println(failed);
        }
    }

    public static void main(String[] args) throws Exception {
        last = POOL.submit(() -> {
            loaded = 7; // RACE!
        });
        Thread waiting = new Thread(FutureFieldReadEarly::await);
        waiting.start();
        System.out.println(loaded); // RACE!
    }
}
