// All three threads wait at the barrier, and read what was written before it. Twin: BarrierPassedBySome.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public final class BarrierPassedByAll {
    private final CyclicBarrier barrier = new CyclicBarrier(3);
    private String plan;

    private void work(int number) {
        if (number == 0) {
            plan = "go"; // NORACE
        }
        waitForOthers();
        System.out.println(plan); // NORACE
    }

    private void waitForOthers() {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        BarrierPassedByAll team = new BarrierPassedByAll();
        for (int i = 0; i < 3; i++) {
            int number = i;
            new Thread(() -> team.work(number)).start();
        }
    }
}
