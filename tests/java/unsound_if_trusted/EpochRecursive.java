// an inner call starts a thread that writes to the object of the outer one.
import java.util.*;
import java.util.concurrent.*;

public class EpochRecursive {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    static void round(int left, Cell outer) throws Exception {
        Cell cell = new Cell();
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            cell.add(1);
            done.countDown();
            outer.add(2);
        }).start();
        done.await();
        if (left > 0) {
            round(left - 1, cell);
        }
        System.out.println(cell.n); // RACE!
    }

    public static void main(String[] args) throws Exception {
        round(3, new Cell());
    }
}
