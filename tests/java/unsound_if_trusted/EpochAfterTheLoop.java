// the object of the last round is read after the loop, without waiting for its thread.
import java.util.*;
import java.util.concurrent.*;

public class EpochAfterTheLoop {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    public static void main(String[] args) throws Exception {
        Cell cell = new Cell();
        CountDownLatch done = new CountDownLatch(1);
        for (int i = 0; i < 3; i++) {
            cell = new Cell();
            Cell own = cell;
            done = new CountDownLatch(1);
            CountDownLatch last = done;
            new Thread(() -> {
                own.add(1);
                last.countDown();
            }).start();
        }
        System.out.println(cell.n); // RACE!
        done.await();
    }
}
