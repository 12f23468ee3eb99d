// each round passes its object to a thread of the first round.
import java.util.*;
import java.util.concurrent.*;

public class EpochQueued {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    public static void main(String[] args) throws Exception {
        BlockingQueue<Cell> queue = new LinkedBlockingQueue<>();
        new Thread(() -> {
            try {
                while (true) {
                    queue.take().add(2);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }).start();
        for (int i = 0; i < 3; i++) {
            Cell cell = new Cell();
            CountDownLatch done = new CountDownLatch(1);
            new Thread(() -> {
                cell.add(1);
                done.countDown();
            }).start();
            done.await();
            queue.put(cell);
            System.out.println(cell.n); // RACE!
        }
    }
}
