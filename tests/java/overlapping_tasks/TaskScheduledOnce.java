// One task is scheduled once; its runs follow each other, each ordered before the next, on two threads. Twin: TaskScheduledTwice.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public final class TaskScheduledOnce {
    private static long ticks;

    private TaskScheduledOnce() {}

    private static void tick() {
        ticks++; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        Runnable task = TaskScheduledOnce::tick;
        timer.scheduleAtFixedRate(task, 1, 1, TimeUnit.MILLISECONDS);
        Thread.sleep(50);
        timer.shutdown();
    }
}
