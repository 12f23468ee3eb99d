// What was read once is taken away in each pass.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainSameAmountAgain {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void run() {
        if (work.getAndIncrement() != 0) {
            return;
        }
        int taken = work.get();
        do {
            data++; // RACE!
        } while (work.addAndGet(-taken) != 0);
    }

    public static void main(String[] args) {
        DrainSameAmountAgain o = new DrainSameAmountAgain();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
