// The helper is also called by who does not have the count.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainHelperOfBoth {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void drain() {
        int missed = 1;
        do {
            data++; // RACE!
            missed = work.addAndGet(-missed);
        } while (missed != 0);
    }

    private void run() {
        if (work.getAndIncrement() == 0) {
            drain();
        } else if (work.getAndIncrement() == 5) {
            drain();
        }
    }

    public static void main(String[] args) {
        DrainHelperOfBoth o = new DrainHelperOfBoth();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
