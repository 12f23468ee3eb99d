// a variable carries the object of a round to the thread of the next one.
import java.util.*;
import java.util.concurrent.*;

public class EpochCarriedByVariable {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    public static void main(String[] args) throws Exception {
        Cell before = new Cell();
        for (int i = 0; i < 3; i++) {
            Cell own = new Cell();
            Cell old = before;
            CountDownLatch done = new CountDownLatch(1);
            new Thread(() -> {
                own.add(1);
                done.countDown();
                old.add(2);
            }).start();
            done.await();
            System.out.println(own.n);
            System.out.println(old.n); // RACE!
            before = own;
        }
    }
}
