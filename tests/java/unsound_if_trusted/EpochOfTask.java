// a task of a round goes on while the next round runs, on an object that both have.
import java.util.*;
import java.util.concurrent.*;

public class EpochOfTask {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    static Cell shared = new Cell();

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 3; i++) {
            Cell cell = shared;
            shared = new Cell();
            Cell next = shared;
            CountDownLatch done = new CountDownLatch(1);
            pool.execute(() -> {
                cell.add(1);
                done.countDown();
                next.add(2);
            });
            done.await();
            System.out.println(cell.n); // RACE!
        }
        pool.shutdown();
    }
}
