// The latch of the first round is open in all later ones. Twin: LatchOfEachRound.
import java.util.concurrent.CountDownLatch;

public final class LatchOfAllRounds {
    private LatchOfAllRounds() {}

    private static final class Cell {
        private int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        for (int round = 0; round < 3; round++) {
            Cell cell = new Cell();
            Cell other = new Cell();
            new Thread(() -> {
                cell.add(1);
                done.countDown();
            }).start();
            new Thread(() -> {
                other.add(1);
                done.countDown();
            }).start();
            done.await();
            System.out.println(cell.n + other.n); // RACE!
        }
    }
}
