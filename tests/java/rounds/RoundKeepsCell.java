// The thread of a call also writes to the cell of the call before. Twin: RoundByMethod.
import java.util.concurrent.CountDownLatch;

public final class RoundKeepsCell {
    private RoundKeepsCell() {}

    private static final class Cell {
        private int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    private static final class Rounds {
        private Cell last = new Cell();

        void round() throws InterruptedException {
            Cell cell = new Cell();
            Cell old = last;
            CountDownLatch done = new CountDownLatch(1);
            new Thread(() -> {
                cell.add(1);
                done.countDown();
                old.add(2);
            }).start();
            last = cell;
            done.await();
            System.out.println(cell.n + old.n); // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Rounds rounds = new Rounds();
        rounds.round();
        rounds.round();
        rounds.round();
    }
}
