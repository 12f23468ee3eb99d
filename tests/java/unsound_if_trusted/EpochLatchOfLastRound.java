// each round waits for the latch of the round before.
import java.util.*;
import java.util.concurrent.*;

public class EpochLatchOfLastRound {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch before = new CountDownLatch(0);
        for (int i = 0; i < 3; i++) {
            Cell cell = new Cell();
            CountDownLatch done = new CountDownLatch(1);
            new Thread(() -> {
                cell.add(1);
                done.countDown();
            }).start();
            before.await();
            System.out.println(cell.n); // RACE!
            before = done;
        }
    }
}
