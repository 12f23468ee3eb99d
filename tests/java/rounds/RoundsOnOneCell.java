// Two threads run rounds at the same time on one cell. Twin: RoundsOfTwoThreads.
import java.util.concurrent.CountDownLatch;

public final class RoundsOnOneCell {
    private RoundsOnOneCell() {}

    private static final class Cell {
        private int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    private static void rounds(Cell shared) {
        try {
            for (int round = 0; round < 3; round++) {
                Cell cell = shared;
                CountDownLatch done = new CountDownLatch(1);
                new Thread(() -> {
                    cell.add(1);
                    done.countDown();
                }).start();
                done.await();
                System.out.println(cell.n); // RACE!
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
