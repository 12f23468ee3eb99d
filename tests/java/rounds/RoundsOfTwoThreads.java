// Two threads run rounds at the same time, each with cells and latches of its own. Twin: RoundsOnOneCell.
import java.util.concurrent.CountDownLatch;

public final class RoundsOfTwoThreads {
    private RoundsOfTwoThreads() {}

    private static final class Cell {
        private int n;

        void add(int k) {
            n += k; // NORACE
        }
    }

    private static void rounds(Cell shared) {
        try {
            for (int round = 0; round < 3; round++) {
                Cell cell = new Cell();
                CountDownLatch done = new CountDownLatch(1);
                new Thread(() -> {
                    cell.add(1);
                    done.countDown();
                }).start();
                done.await();
                System.out.println(cell.n); // NORACE
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        Cell shared = new Cell();
        new Thread(() -> rounds(shared)).start();
        new Thread(() -> rounds(shared)).start();
    }
}
