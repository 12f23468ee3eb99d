// the latch of each round waits for one of two threads.
import java.util.*;
import java.util.concurrent.*;

public class EpochCountTooSmall {
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
            for (int j = 0; j < 2; j++) {
                new Thread(() -> {
                    synchronized (cell) {
                        cell.add(1);
                    }
                    done.countDown();
                }).start();
            }
            done.await();
            System.out.println(cell.n); // RACE!
        }
    }
}
