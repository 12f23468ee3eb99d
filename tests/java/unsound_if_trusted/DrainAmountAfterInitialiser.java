// The same, where the initialiser of a class brings the count back in between.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainAmountAfterInitialiser {
    private static final AtomicInteger WORK = new AtomicInteger();
    private static int data;

    private static final class Late {
        static int n = 1;

        static {
            WORK.set(0);
        }
    }

    private static void run() {
        if (WORK.getAndIncrement() != 0) {
            return;
        }
        int taken = WORK.get();
        int n = Late.n;
        if (WORK.getAndIncrement() != 0) {
            return;
        }
        do {
            data += n; // RACE!
            taken = WORK.addAndGet(-taken);
        } while (taken != 0);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 9; i++) {
            new Thread(() -> run()).start();
        }
    }
}
