// Each call of a method makes what its thread and it share. Twin: RoundKeepsCell.
import java.util.concurrent.CountDownLatch;

public final class RoundByMethod {
    private RoundByMethod() {}

    private static final class Cell {
        private int n;

        void add(int k) {
            n += k; // NORACE
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
            }).start();
            last = cell;
            done.await();
            System.out.println(cell.n); // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Rounds rounds = new Rounds();
        rounds.round();
        rounds.round();
        rounds.round();
    }
}
