// A thread that is not the first counts itself out again, and the last to do so need not be the one that has the count.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainLoserCountsOut {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void run() {
        if (work.getAndIncrement() != 0) {
            work.decrementAndGet();
            return;
        }
        if (work.decrementAndGet() != 0) {
            data++; // RACE!
        }
    }

    public static void main(String[] args) {
        DrainLoserCountsOut o = new DrainLoserCountsOut();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
