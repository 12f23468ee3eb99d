// The pool is made with one thread, and given more. Twin: PoolOfOneKeepsSize.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public final class PoolOfOneGrows {
    private static int count;

    private PoolOfOneGrows() {}

    private static final class Pool extends ThreadPoolExecutor {
        Pool(int threads) {
            super(threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        @Override
        protected void afterExecute(Runnable task, Throwable thrown) {
            count++; // RACE!
        }
    }

    public static void main(String[] args) {
        Pool pool = new Pool(1);
        pool.setMaximumPoolSize(4);
        pool.setCorePoolSize(4);
        for (int i = 0; i < 4; i++) {
            pool.execute(() -> {
                count++; // RACE!
            });
        }
        pool.shutdown();
    }
}
