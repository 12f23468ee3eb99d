// A task counts and then schedules itself again, which orders the count before the next run. Twin: CountedAfterRescheduling.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public final class CountedBeforeRescheduling implements Runnable {
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
    private int runs;

    private void again() {
        if (System.nanoTime() % 16 != 0) {
            timer.schedule(this, 1, TimeUnit.MILLISECONDS);
        } else {
            timer.shutdown();
        }
    }

    @Override
    public void run() {
        runs++; // NORACE
        again();
    }

    public static void main(String[] args) {
        CountedBeforeRescheduling task = new CountedBeforeRescheduling();
        task.timer.execute(task);
    }
}
