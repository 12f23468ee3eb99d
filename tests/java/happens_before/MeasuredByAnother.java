// Main waits for a delayed run that hands the measuring over to a third one. Twin: MeasuredOnceLater.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public final class MeasuredByAnother {
    private static long measured;

    private MeasuredByAnother() {}

    private static void measure() {
        measured = System.nanoTime(); // RACE!
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ScheduledExecutorService clock = Executors.newScheduledThreadPool(2);
        Future<?> tick = clock.schedule(
                () -> clock.execute(MeasuredByAnother::measure), 5, TimeUnit.MILLISECONDS);
        tick.get();
        System.out.println(measured); // RACE!
        clock.shutdown();
    }
}
