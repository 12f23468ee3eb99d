// On one way the amount is what was read, on the other any number.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainMixedPhi {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private volatile int any = 7;

    private void run() {
        if (work.getAndIncrement() != 0) {
            return;
        }
        int taken = any > 3 ? any : work.get();
        do {
            data++; // RACE!
            taken = work.addAndGet(-taken);
        } while (taken != 0);
    }

    public static void main(String[] args) {
        DrainMixedPhi o = new DrainMixedPhi();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
