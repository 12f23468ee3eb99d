// The count is replaced by a new one while a thread has the old one.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainCounterReplaced {
    private volatile AtomicInteger work = new AtomicInteger();
    private int data;

    private void run() {
        if (work.getAndIncrement() != 0) {
            work = new AtomicInteger();
            return;
        }
        data++; // RACE!
    }

    public static void main(String[] args) {
        DrainCounterReplaced o = new DrainCounterReplaced();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
