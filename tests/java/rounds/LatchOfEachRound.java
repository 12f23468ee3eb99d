// Each round has a latch of its own, which its threads count down. Twin: LatchOfAllRounds.
import java.util.concurrent.CountDownLatch;

public final class LatchOfEachRound {
    private LatchOfEachRound() {}

    private static final class Cell {
        private int n;

        void add(int k) {
            n += k; // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int round = 0; round < 3; round++) {
            Cell cell = new Cell();
            Cell other = new Cell();
            CountDownLatch done = new CountDownLatch(2);
            new Thread(() -> {
                cell.add(1);
                done.countDown();
            }).start();
            new Thread(() -> {
                other.add(1);
                done.countDown();
            }).start();
            done.await();
            System.out.println(cell.n + other.n); // NORACE
        }
    }
}
