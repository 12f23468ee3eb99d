// an exception starts a round anew, with the object of the last one still in use.
import java.util.*;
import java.util.concurrent.*;

public class EpochSwitched {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    public static void main(String[] args) throws Exception {
        Cell cell = new Cell();
        CountDownLatch done = new CountDownLatch(1);
        for (int i = 0; i < 4; i++) {
            try {
                if (i % 2 == 0) {
                    cell = new Cell();
                    done = new CountDownLatch(1);
                }
                Cell own = cell;
                CountDownLatch latch = done;
                new Thread(() -> {
                    own.add(1);
                    latch.countDown();
                }).start();
                latch.await();
                System.out.println(own.n); // RACE!
                Integer.parseInt(i + "x");
            } catch (NumberFormatException e) {
                System.out.println("again");
            }
        }
    }
}
