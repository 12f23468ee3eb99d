// The barrier is of one party, so its action sums the values while other workers set theirs or read the sum. Twin: BarrierOfAllSums.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public final class BarrierOfOneSums {
    private final Slot[] slots = {new Slot(), new Slot()};
    private final CyclicBarrier barrier = new CyclicBarrier(1, this::sum);
    private int total;

    private static final class Slot {
        private int value;
    }

    private void sum() {
        for (Slot slot : slots) {
            total += slot.value; // RACE!
        }
    }

    private void work(Slot own) {
        try {
            own.value = 2; // RACE!
            barrier.await();
            System.out.println(total); // RACE!
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        BarrierOfOneSums round = new BarrierOfOneSums();
        for (Slot slot : round.slots) {
            new Thread(() -> round.work(slot)).start();
        }
    }
}
