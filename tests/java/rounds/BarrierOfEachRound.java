// Each round meets at a barrier of its own, by a helper. Twin: BarrierOfTooFew.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public final class BarrierOfEachRound {
    private BarrierOfEachRound() {}

    private static final class Cell {
        private int n;

        void add(int k) {
            n += k; // NORACE
        }
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        for (int round = 0; round < 3; round++) {
            Cell first = new Cell();
            Cell second = new Cell();
            CyclicBarrier barrier = new CyclicBarrier(3);
            new Thread(() -> {
                first.add(1);
                meet(barrier);
            }).start();
            new Thread(() -> {
                second.add(1);
                meet(barrier);
            }).start();
            meet(barrier);
            System.out.println(first.n + second.n); // NORACE
        }
    }
}
