// What is taken away is what another count holds.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainAmountOfOther {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private final AtomicInteger other = new AtomicInteger();

    private void run() {
        other.getAndIncrement();
        if (work.getAndIncrement() != 0) {
            return;
        }
        int taken = other.get();
        do {
            data++; // RACE!
            taken = work.addAndGet(-taken);
        } while (taken != 0);
    }

    public static void main(String[] args) {
        DrainAmountOfOther o = new DrainAmountOfOther();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
