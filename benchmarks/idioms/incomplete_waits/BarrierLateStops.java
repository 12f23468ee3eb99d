// The barrier is awaited for some time; who gave up does not read. Twin: BarrierLateGoesOn.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public final class BarrierLateStops {
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private String half;

    private boolean passed() {
        try {
            barrier.await(50, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException | BrokenBarrierException | InterruptedException e) {
            return false;
        }
    }

    private void write() {
        half = "written"; // NORACE
        passed();
    }

    private void read() {
        if (passed()) {
            System.out.println(half); // NORACE
        }
    }

    public static void main(String[] args) {
        BarrierLateStops pair = new BarrierLateStops();
        new Thread(pair::write).start();
        pair.read();
    }
}
