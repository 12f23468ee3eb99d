// The thread gets hold of the task by a race, and has it run: nothing puts that after the write. Twin: KeptFutureAsked.
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public final class KeptFutureRun {
    private static int count;
    private static Future<?> kept;

    private KeptFutureRun() {}

    private static void show() {
        System.out.println(count); // RACE!
    }

    private static void impatient(ScheduledExecutorService other) {
        Future<?> found = kept; // RACE!
        if (found != null) {
            new Thread((Runnable) found).start();
        }
    }

    public static void main(String[] args) {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        new Thread(() -> impatient(pool)).start();
        count = 1; // RACE!
        kept = pool.schedule(KeptFutureRun::show, 1, TimeUnit.SECONDS); // RACE!
        pool.shutdown();
    }
}
