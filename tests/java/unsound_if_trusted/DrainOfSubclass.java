// The count is an object whose class sets it by a method of its own.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainOfSubclass {
    private static final class Count extends AtomicInteger {
        void clear() {
            set(0);
        }
    }

    private final Count work = new Count();
    private int data;

    private void run() {
        if (work.getAndIncrement() != 0) {
            work.clear();
            return;
        }
        data++; // RACE!
        work.set(0);
    }

    public static void main(String[] args) {
        DrainOfSubclass o = new DrainOfSubclass();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
