// The answer is tested when the count has been brought back already.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainTestedLate {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void run() {
        int before = work.getAndIncrement();
        if (before == 0) {
            work.decrementAndGet();
        }
        if (before != 0) {
            return;
        }
        data++; // RACE!
    }

    public static void main(String[] args) {
        DrainTestedLate o = new DrainTestedLate();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
