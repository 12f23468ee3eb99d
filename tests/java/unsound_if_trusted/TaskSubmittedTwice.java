// a task that sets the flag is submitted twice: it goes on writing after the flag was seen.
import java.util.*;
import java.util.concurrent.*;

public class TaskSubmittedTwice {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    static final Cell CELL = new Cell();
    static volatile boolean ready;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Runnable task = () -> {
            CELL.add(1);
            ready = true;
        };
        pool.submit(task);
        pool.submit(() -> {
            while (!ready) {
                Thread.onSpinWait();
            }
            System.out.println(CELL.n); // RACE!
        });
        pool.submit(task);
        pool.shutdown();
    }
}
