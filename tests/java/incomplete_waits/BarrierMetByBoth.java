// The reader meets the writer at the barrier, and reads what was written before it. Twin: BarrierMetBySome.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public final class BarrierMetByBoth {
    private static final CyclicBarrier BARRIER = new CyclicBarrier(2);
    private static String plan;

    private BarrierMetByBoth() {}

    private static void meet() {
        try {
            BARRIER.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            plan = "go"; // NORACE
            meet();
        }).start();
        new Thread(() -> {
            meet();
            System.out.println(plan); // NORACE
        }).start();
    }
}
