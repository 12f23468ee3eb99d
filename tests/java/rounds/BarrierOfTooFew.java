// The barrier of each round lets its threads pass two at a time. Twin: BarrierOfEachRound.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public final class BarrierOfTooFew {
    private BarrierOfTooFew() {}

    private static final class Cell {
        private int n;

        void add(int k) {
            n += k; // RACE!
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
            CyclicBarrier barrier = new CyclicBarrier(2);
            new Thread(() -> {
                first.add(1);
                meet(barrier);
            }).start();
            new Thread(() -> {
                second.add(1);
                meet(barrier);
            }).start();
            meet(barrier);
            System.out.println(first.n + second.n); // RACE!
        }
    }
}
