// A task that is run once and a thread count down a latch of two. Twin: TaskCountsAgain.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

public final class TaskCountsOnce {
    private static int level;

    private TaskCountsOnce() {}

    private static void fill(CountDownLatch ready) {
        level = 7; // NORACE
        ready.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(2);
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.execute(() -> ready.countDown());
        new Thread(() -> fill(ready)).start();
        ready.await();
        System.out.println(level); // NORACE
        pool.shutdown();
    }
}
