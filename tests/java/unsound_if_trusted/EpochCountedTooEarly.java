// the thread of each round counts the latch down before it writes.
import java.util.*;
import java.util.concurrent.*;

public class EpochCountedTooEarly {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            Cell cell = new Cell();
            CountDownLatch done = new CountDownLatch(1);
            new Thread(() -> {
                done.countDown();
                cell.add(1);
            }).start();
            done.await();
            System.out.println(cell.n); // RACE!
        }
    }
}
