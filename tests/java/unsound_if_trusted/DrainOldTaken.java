// What the count was before it was lowered is taken away as well.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainOldTaken {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void run() {
        if (work.getAndIncrement() != 0) {
            return;
        }
        int taken = 1;
        while (true) {
            data++; // RACE!
            int old = work.getAndAdd(-1);
            if (old == 1) {
                return;
            }
            if (work.addAndGet(-old) == 0) {
                return;
            }
        }
    }

    public static void main(String[] args) {
        DrainOldTaken o = new DrainOldTaken();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
