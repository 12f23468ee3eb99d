// A task that is run again and again counts down a latch of two by itself. Twin: TaskCountsOnce.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public final class TaskCountsAgain {
    private static int level;

    private TaskCountsAgain() {}

    private static void fill(CountDownLatch ready) {
        level = 7; // RACE!
        ready.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(2);
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.scheduleAtFixedRate(() -> ready.countDown(), 1, 1, TimeUnit.SECONDS);
        new Thread(() -> fill(ready)).start();
        ready.await();
        System.out.println(level); // RACE!
        pool.shutdown();
    }
}
