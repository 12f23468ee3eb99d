// The barrier is awaited for some time; who gave up reads what the other has yet to write. Twin: BarrierLateStops.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public final class BarrierLateGoesOn {
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private String half;

    private boolean passed() {
        try {
            barrier.await(50, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException | BrokenBarrierException | InterruptedException e) {
            return true;
        }
    }

    private void write() {
        half = "written"; // RACE!
        passed();
    }

    private void read() {
        if (passed()) {
            System.out.println(half); // RACE!
        }
    }

    public static void main(String[] args) {
        BarrierLateGoesOn pair = new BarrierLateGoesOn();
        new Thread(pair::write).start();
        pair.read();
    }
}
