// The thread only asks whether the task is done; the pool runs it, after what was done before it was handed over. Twin: KeptFutureRun.
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public final class KeptFutureAsked {
    private static int count;
    private static Future<?> kept;

    private KeptFutureAsked() {}

    private static void show() {
        System.out.println(count); // NORACE
    }

    private static void impatient(ScheduledExecutorService other) {
        Future<?> found = kept; // RACE!
        if (found != null) {
            System.out.println(found.isDone());
        }
    }

    public static void main(String[] args) {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        new Thread(() -> impatient(pool)).start();
        count = 1; // NORACE
        kept = pool.schedule(KeptFutureAsked::show, 1, TimeUnit.SECONDS); // RACE!
        pool.shutdown();
    }
}
