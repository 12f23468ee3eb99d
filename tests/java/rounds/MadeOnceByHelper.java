// A helper makes one cell for all rounds. Twin: MadeByHelperInRound.
import java.util.concurrent.CountDownLatch;

public final class MadeOnceByHelper {
    private MadeOnceByHelper() {}

    private static final class Cell {
        private int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    private static Cell only;

    private static Cell cell() {
        if (only == null) {
            only = new Cell();
        }
        return only;
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
                cell.add(2);
            }).start();
            done.await();
            System.out.println(cell.n); // RACE!
        }
    }
}
