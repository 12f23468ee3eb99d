// threads of all rounds access the first object of a list, to which each round adds its own.
import java.util.*;
import java.util.concurrent.*;

public class EpochInList {
    static final class Cell {
        int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    public static void main(String[] args) throws Exception {
        List<Cell> all = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 3; i++) {
            Cell cell = new Cell();
            all.add(cell);
            CountDownLatch done = new CountDownLatch(1);
            new Thread(() -> {
                cell.add(1);
                done.countDown();
                all.get(0).add(2);
            }).start();
            done.await();
            System.out.println(cell.n); // RACE!
        }
    }
}
