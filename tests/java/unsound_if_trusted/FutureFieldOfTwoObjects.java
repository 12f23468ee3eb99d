// Each of two objects has a future of its own in the field; that of one is waited for.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class FutureFieldOfTwoObjects {
    private static final ExecutorService POOL = Executors.newCachedThreadPool();
    private static int loaded;
    private Future<?> last;

    private FutureFieldOfTwoObjects() {}

    private void begin() {
        last = POOL.submit(() -> {
            loaded++; // RACE!
        });
    }

    private int end() throws Exception {
        last.get();
        return loaded; // RACE!
    }

    public static void main(String[] args) throws Exception {
        FutureFieldOfTwoObjects first = new FutureFieldOfTwoObjects();
        FutureFieldOfTwoObjects second = new FutureFieldOfTwoObjects();
        first.begin();
        second.begin();
        System.out.println(first.end());
    }
}
