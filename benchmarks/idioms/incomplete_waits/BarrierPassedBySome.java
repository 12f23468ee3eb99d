// One of three threads goes past the barrier without waiting, and reads what the others write before it. Twin: BarrierPassedByAll.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public final class BarrierPassedBySome {
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private String plan;

    private void work(int number) {
        if (number == 0) {
            plan = "go"; // RACE!
        }
        if (number < 2) {
            waitForOthers();
        }
        System.out.println(plan); // RACE!
    }

    private void waitForOthers() {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        BarrierPassedBySome team = new BarrierPassedBySome();
        for (int i = 0; i < 3; i++) {
            int number = i;
            new Thread(() -> team.work(number)).start();
        }
    }
}
