// a task that counts the latch down runs again and again.
import java.util.*;
import java.util.concurrent.*;

public class TaskScheduledRepeatedly {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    public static void main(String[] args) throws Exception {
        Cell cell = new Cell();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        CountDownLatch done = new CountDownLatch(1);
        pool.scheduleAtFixedRate(() -> {
            cell.add(1);
            done.countDown();
        }, 1, 1, TimeUnit.MILLISECONDS);
        done.await();
        System.out.println(cell.n); // RACE!
        pool.shutdown();
    }
}
