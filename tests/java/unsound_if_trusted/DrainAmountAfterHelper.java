// The same, where a helper brings the count back in between.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainAmountAfterHelper {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void leave() {
        work.set(0);
    }

    private void run() {
        if (work.getAndIncrement() != 0) {
            return;
        }
        int taken = work.get();
        leave();
        if (work.getAndIncrement() != 0) {
            return;
        }
        do {
            data++; // RACE!
            taken = work.addAndGet(-taken);
        } while (taken != 0);
    }

    public static void main(String[] args) {
        DrainAmountAfterHelper o = new DrainAmountAfterHelper();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
