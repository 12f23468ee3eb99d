// The mark that lets threads skip the lock is volatile and set last, so the value it stands for is ordered. Twin: MarkPlainBesideLock.
import java.util.function.LongSupplier;

public final class MarkVolatileBesideLock {
    private final Object lock = new Object();
    private final LongSupplier source;
    private volatile boolean known;
    private long value;

    private MarkVolatileBesideLock(LongSupplier source) {
        this.source = source;
    }

    private long get() {
        if (known) { // NORACE
            return value; // NORACE
        }
        synchronized (lock) {
            if (!known) { // NORACE
                value = source.getAsLong(); // NORACE
                known = true; // NORACE
            }
            return value; // NORACE
        }
    }

    public static void main(String[] args) {
        MarkVolatileBesideLock time = new MarkVolatileBesideLock(System::nanoTime);
        new Thread(() -> System.out.println(time.get())).start();
        new Thread(() -> System.out.println(time.get())).start();
    }
}
