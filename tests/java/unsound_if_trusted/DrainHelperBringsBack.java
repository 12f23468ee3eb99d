// A helper brings the count back before the access.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainHelperBringsBack {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void leave() {
        work.decrementAndGet();
    }

    private void run() {
        if (work.getAndIncrement() != 0) {
            return;
        }
        leave();
        data++; // RACE!
    }

    public static void main(String[] args) {
        DrainHelperBringsBack o = new DrainHelperBringsBack();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
