// the pool behind the wrapper says that it has terminated when it has not.
import java.util.concurrent.*;
public class DelegatedTerminationOverridden {
    static int x;
    static class P extends ThreadPoolExecutor {
        P() { super(2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()); }
        @Override public boolean awaitTermination(long n, TimeUnit u) { return true; }
    }
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.unconfigurableExecutorService(new P());
        pool.execute(() -> {
            x = 1; // RACE!
        });
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.DAYS)) {
            System.out.println(x); // RACE!
        }
    }
}
