// One task is scheduled twice on two threads, so its runs overlap. Twin: TaskScheduledOnce.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public final class TaskScheduledTwice {
    private static long ticks;

    private TaskScheduledTwice() {}

    private static void tick() {
        ticks++; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        Runnable task = TaskScheduledTwice::tick;
        timer.scheduleAtFixedRate(task, 1, 1, TimeUnit.MILLISECONDS);
        timer.scheduleWithFixedDelay(task, 1, 1, TimeUnit.MILLISECONDS);
        Thread.sleep(50);
        timer.shutdown();
    }
}
