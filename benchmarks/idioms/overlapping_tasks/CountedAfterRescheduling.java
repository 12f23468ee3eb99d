// A task schedules itself again and counts after that, so its next run may overlap with the rest of it. Twin: CountedBeforeRescheduling.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public final class CountedAfterRescheduling implements Runnable {
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
        again();
        runs++; // RACE!
    }

    public static void main(String[] args) {
        CountedAfterRescheduling task = new CountedAfterRescheduling();
        task.timer.execute(task);
    }
}
