// Main waits for the one delayed run that measures. Twin: MeasuredByAnother.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public final class MeasuredOnceLater {
    private static long measured;

    private MeasuredOnceLater() {}

    private static void measure() {
        measured = System.nanoTime(); // NORACE
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ScheduledExecutorService clock = Executors.newScheduledThreadPool(2);
        Future<?> tick = clock.schedule(MeasuredOnceLater::measure, 5, TimeUnit.MILLISECONDS);
        tick.get();
        System.out.println(measured); // NORACE
        clock.shutdown();
    }
}
