// The place that fills the field is passed again and again.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class FutureFieldInLoop {
    private static final ExecutorService POOL = Executors.newCachedThreadPool();
    private static Future<?> last;
    private static int loaded;

    private FutureFieldInLoop() {}

    public static void main(String[] args) throws Exception {
        Runnable task = () -> loaded++; // RACE!
        for (int i = 0; i < 2; i++) {
            last = POOL.submit(task);
        }
        last.get();
        System.out.println(loaded); // RACE!
    }
}
