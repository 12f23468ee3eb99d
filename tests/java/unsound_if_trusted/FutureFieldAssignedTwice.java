// The field is given another future before it is waited for.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class FutureFieldAssignedTwice {
    private static final ExecutorService POOL = Executors.newCachedThreadPool();
    private static Future<?> last;
    private static int loaded;

    private FutureFieldAssignedTwice() {}

    private static void begin() {
        last = POOL.submit(() -> {
            loaded = 7; // RACE!
        });
        last = POOL.submit(() -> System.out.println("warm"));
    }

    private static int end() throws Exception {
        last.get();
        return loaded; // RACE!
    }

    public static void main(String[] args) throws Exception {
        begin();
        System.out.println(end());
    }
}
