// a helper makes the object in the first round, and returns it in all others.
import java.util.*;
import java.util.concurrent.*;

public class EpochSingletonByHelper {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    static Cell only;

    static Cell cell() {
        if (only == null) {
            only = new Cell();
        }
        return only;
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            Cell cell = cell();
            CountDownLatch done = new CountDownLatch(1);
            new Thread(() -> {
                cell.add(1);
                done.countDown();
                cell.add(2);
            }).start();
            done.await();
            System.out.println(cell.n); // RACE!
        }
    }
}
