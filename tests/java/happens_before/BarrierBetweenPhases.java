// Each worker writes its own part, meets the other at a barrier, and then reads the part of the other. Twin: PhasesWithoutBarrier.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public final class BarrierBetweenPhases {
    private BarrierBetweenPhases() {}

    private static final class Part {
        private int value;
    }

    private static void work(Part own, Part other, CyclicBarrier barrier) {
        own.value = 5; // NORACE
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            return;
        }
        System.out.println(other.value); // NORACE
    }

    public static void main(String[] args) {
        Part left = new Part();
        Part right = new Part();
        CyclicBarrier barrier = new CyclicBarrier(2);
        new Thread(() -> work(left, right, barrier)).start();
        new Thread(() -> work(right, left, barrier)).start();
    }
}
