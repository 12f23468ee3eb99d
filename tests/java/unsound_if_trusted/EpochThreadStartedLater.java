// the thread of a round is started in the next one, which waits for a latch of its own.
import java.util.*;
import java.util.concurrent.*;

public class EpochThreadStartedLater {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    public static void main(String[] args) throws Exception {
        Thread waiting = new Thread(() -> {});
        for (int i = 0; i < 3; i++) {
            Cell cell = new Cell();
            CountDownLatch done = new CountDownLatch(1);
            Thread next = new Thread(() -> {
                done.countDown();
                cell.add(1);
            });
            waiting.start();
            waiting = next;
            System.out.println(cell.n);
        }
        waiting.start();
        Cell cell = new Cell();
        Thread last = new Thread(() -> cell.add(2));
        last.start();
        System.out.println(cell.n); // RACE!
    }
}
