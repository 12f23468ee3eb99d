// the latch is made before the rounds: from the second round on it is open already.
import java.util.*;
import java.util.concurrent.*;

public class EpochLatchOutside {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        for (int i = 0; i < 3; i++) {
            Cell cell = new Cell();
            new Thread(() -> {
                cell.add(1);
                done.countDown();
            }).start();
            done.await();
            System.out.println(cell.n); // RACE!
        }
    }
}
