// After an exception the amount is what was read before the count was brought back and got again.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainCaughtAmount {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private int zero;

    private void run() {
        if (work.getAndIncrement() != 0) {
            return;
        }
        int taken = work.get();
        try {
            work.set(0);
            System.out.println(1 / zero);
        } catch (ArithmeticException e) {
            if (work.getAndIncrement() != 0) {
                return;
            }
            do {
                data++; // RACE!
                taken = work.addAndGet(-taken);
            } while (taken != 0);
        }
    }

    public static void main(String[] args) {
        DrainCaughtAmount o = new DrainCaughtAmount();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
