// The reader meets the writer at the barrier only if it has time, but reads in any case. Twin: BarrierMetByBoth.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public final class BarrierMetBySome {
    private static final CyclicBarrier BARRIER = new CyclicBarrier(2);
    private static String plan;

    private BarrierMetBySome() {}

    private static void meet() {
        try {
            BARRIER.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        boolean isIdle = args.length == 0;
        new Thread(() -> {
            plan = "go"; // RACE!
            meet();
        }).start();
        new Thread(() -> {
            if (isIdle) {
                meet();
            }
            System.out.println(plan); // RACE!
        }).start();
    }
}
