// two threads run rounds at the same time, on an object that they share.
import java.util.*;
import java.util.concurrent.*;

public class EpochOfTwoLeaders {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    static void rounds(Cell cell) throws Exception {
        for (int i = 0; i < 3; i++) {
            CountDownLatch done = new CountDownLatch(1);
            new Thread(() -> {
                cell.add(1);
                done.countDown();
            }).start();
            done.await();
        }
    }

    static void run(Cell cell) {
        try {
            rounds(cell);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        Cell cell = new Cell();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> run(cell)).start();
        }
    }
}
