// All workers set their values before the barrier of all, whose action sums them; the sum is read after the barrier. Twin: BarrierOfOneSums.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public final class BarrierOfAllSums {
    private final Slot[] slots = {new Slot(), new Slot()};
    private final CyclicBarrier barrier = new CyclicBarrier(slots.length, this::sum);
    private int total;

    private static final class Slot {
        private int value;
    }

    private void sum() {
        for (Slot slot : slots) {
            total += slot.value; // NORACE
        }
    }

    private void work(Slot own) {
        try {
            own.value = 2; // NORACE
            barrier.await();
            System.out.println(total); // NORACE
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        BarrierOfAllSums round = new BarrierOfAllSums();
        for (Slot slot : round.slots) {
            new Thread(() -> round.work(slot)).start();
        }
    }
}
