// each call makes an object, which the thread of a later call accesses by a field.
import java.util.*;
import java.util.concurrent.*;

public class EpochActivation {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    static volatile Cell last = new Cell();

    static void round() throws Exception {
        Cell cell = new Cell();
        Cell old = last;
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            cell.add(1);
            done.countDown();
            old.add(2);
        }).start();
        last = cell;
        done.await();
        System.out.println(cell.n); // RACE!
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            round();
        }
        new Thread(() -> last.add(3)).start();
        last.add(4);
    }
}
