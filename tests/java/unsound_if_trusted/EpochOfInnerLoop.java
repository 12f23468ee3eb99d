// threads of the inner loop share the object that the outer one makes for them.
import java.util.*;
import java.util.concurrent.*;

public class EpochOfInnerLoop {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            Cell cell = new Cell();
            for (int j = 0; j < 2; j++) {
                CountDownLatch done = new CountDownLatch(1);
                new Thread(() -> {
                    cell.add(1);
                    done.countDown();
                    cell.add(2);
                }).start();
                done.await();
            }
            System.out.println(cell.n); // RACE!
        }
    }
}
