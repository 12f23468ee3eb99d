// The count is moved from zero to below zero, from where others count it up to zero.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainSwapsNegative {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void run() {
        if (work.compareAndSet(0, -1)) {
            data++; // RACE!
            work.set(0);
        } else {
            work.getAndIncrement();
        }
    }

    public static void main(String[] args) {
        DrainSwapsNegative o = new DrainSwapsNegative();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
