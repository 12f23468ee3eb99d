// one of the two threads of a round counts down twice, so that the latch opens without the other.
import java.util.*;
import java.util.concurrent.*;

public class EpochCountsTwice {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            Cell cell = new Cell();
            CountDownLatch done = new CountDownLatch(2);
            new Thread(() -> {
                done.countDown();
                done.countDown();
            }).start();
            new Thread(() -> {
                cell.add(1);
                done.countDown();
            }).start();
            done.await();
            System.out.println(cell.n); // RACE!
        }
    }
}
