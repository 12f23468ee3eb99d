// The method that a pool calls after each task runs on the worker of the task, and counts in a plain field. Twin: PoolCountsLocked.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public final class PoolCountsItsTasks extends ThreadPoolExecutor {
    private long finished;

    private PoolCountsItsTasks() {
        super(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    @Override
    protected void afterExecute(Runnable task, Throwable failure) {
        super.afterExecute(task, failure);
        finished++; // RACE!
    }

    public static void main(String[] args) {
        PoolCountsItsTasks pool = new PoolCountsItsTasks();
        for (int i = 0; i < 4; i++) {
            pool.execute(() -> System.out.println("task"));
        }
        pool.shutdown();
    }
}
