// the thread of a round accesses the object that the next round has put into a field.
import java.util.*;
import java.util.concurrent.*;

public class EpochObjectKept {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    static volatile Cell last;

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            Cell cell = new Cell();
            last = cell;
            CountDownLatch done = new CountDownLatch(1);
            new Thread(() -> {
                cell.add(1);
                done.countDown();
                last.add(2);
            }).start();
            done.await();
            System.out.println(cell.n); // RACE!
        }
    }
}
