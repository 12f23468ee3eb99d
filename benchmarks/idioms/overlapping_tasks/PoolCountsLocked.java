// The method that a pool calls after each task runs on the worker of the task, and counts under the monitor of the pool. Twin: PoolCountsItsTasks.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public final class PoolCountsLocked extends ThreadPoolExecutor {
    private long finished;

    private PoolCountsLocked() {
        super(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    @Override
    protected void afterExecute(Runnable task, Throwable failure) {
        super.afterExecute(task, failure);
        synchronized (this) {
            finished++; // NORACE
        }
    }

    public static void main(String[] args) {
        PoolCountsLocked pool = new PoolCountsLocked();
        for (int i = 0; i < 4; i++) {
            pool.execute(() -> System.out.println("task"));
        }
        pool.shutdown();
    }
}
