// A helper of who has the count goes on when it is at zero.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainHelperEnded {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void helper() {
        if (work.decrementAndGet() != 0) {
            return;
        }
        data++; // RACE!
    }

    private void run() {
        if (work.getAndIncrement() == 0) {
            helper();
        }
    }

    public static void main(String[] args) {
        DrainHelperEnded o = new DrainHelperEnded();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
