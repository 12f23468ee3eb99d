// Each worker writes its own part and then reads the part of the other without a barrier between. Twin: BarrierBetweenPhases.
import java.util.concurrent.CyclicBarrier;

public final class PhasesWithoutBarrier {
    private PhasesWithoutBarrier() {}

    private static final class Part {
        private int value;
    }

    private static void work(Part own, Part other, CyclicBarrier barrier) {
        own.value = 5; // RACE!
        System.out.println(other.value); // RACE!
    }

    public static void main(String[] args) {
        Part left = new Part();
        Part right = new Part();
        CyclicBarrier barrier = new CyclicBarrier(2);
        new Thread(() -> work(left, right, barrier)).start();
        new Thread(() -> work(right, left, barrier)).start();
    }
}
