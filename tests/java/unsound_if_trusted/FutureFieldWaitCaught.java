// The wait for what the field holds may have ended by an exception.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public final class FutureFieldWaitCaught {
    private static final ExecutorService POOL = Executors.newCachedThreadPool();
    private static Future<?> last;
    private static int loaded;

    private FutureFieldWaitCaught() {}

    private static int end() throws Exception {
        try {
            last.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            System.out.println(late);
        }
        return loaded; // RACE!
    }

    public static void main(String[] args) throws Exception {
        last = POOL.submit(() -> {
            loaded = 7; // RACE!
        });
        System.out.println(end());
    }
}
