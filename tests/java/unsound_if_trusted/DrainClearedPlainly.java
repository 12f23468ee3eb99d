// The count is brought back by a plain write, which publishes nothing.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainClearedPlainly {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void run() {
        if (work.getAndIncrement() != 0) {
            return;
        }
        data++; // RACE!
        work.setPlain(0);
    }

    public static void main(String[] args) {
        DrainClearedPlainly o = new DrainClearedPlainly();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
