// Two are taken away though only one was counted: the next brings the count from below to zero.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainTakesTwo {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void run() {
        if (work.getAndIncrement() != 0) {
            return;
        }
        while (work.addAndGet(-2) != 0) {
            data++; // RACE!
        }
    }

    public static void main(String[] args) {
        DrainTakesTwo o = new DrainTakesTwo();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
