// The pool has one thread all its life, which runs tasks and hooks. Twin: PoolOfOneGrows.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public final class PoolOfOneKeepsSize {
    private static int count;

    private PoolOfOneKeepsSize() {}

    private static final class Pool extends ThreadPoolExecutor {
        Pool(int threads) {
            super(threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        @Override
        protected void afterExecute(Runnable task, Throwable thrown) {
            count++; // NORACE
        }
    }

    public static void main(String[] args) {
        Pool pool = new Pool(1);
        pool.allowCoreThreadTimeOut(false);
        for (int i = 0; i < 4; i++) {
            pool.execute(() -> {
                count++; // NORACE
            });
        }
        pool.shutdown();
    }
}
