// A helper makes the cell and the latch of each round. Twin: MadeOnceByHelper.
import java.util.concurrent.CountDownLatch;

public final class MadeByHelperInRound {
    private MadeByHelperInRound() {}

    private static final class Cell {
        private int n;

        void add(int k) {
            n += k; // NORACE
        }
    }

    private static Cell cell() {
        return new Cell();
    }

    private static CountDownLatch latch(int count) {
        return new CountDownLatch(count);
    }

    public static void main(String[] args) throws InterruptedException {
        for (int round = 0; round < 3; round++) {
            Cell cell = cell();
            CountDownLatch done = latch(1);
            new Thread(() -> {
                cell.add(1);
                done.countDown();
            }).start();
            done.await();
            System.out.println(cell.n); // NORACE
        }
    }
}
