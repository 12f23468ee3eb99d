// Steps so large that four of them bring the count round to zero.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainLargeSteps {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void run() {
        if (work.getAndAdd(1 << 30) != 0) {
            return;
        }
        data++; // RACE!
        work.set(0);
    }

    public static void main(String[] args) {
        DrainLargeSteps o = new DrainLargeSteps();
        for (int i = 0; i < 6; i++) {
            new Thread(o::run).start();
        }
    }
}
