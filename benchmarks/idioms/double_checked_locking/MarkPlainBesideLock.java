// The mark that lets threads skip the lock is plain, so neither it nor the value it stands for is ordered. Twin: MarkVolatileBesideLock.
import java.util.function.LongSupplier;

public final class MarkPlainBesideLock {
    private final Object lock = new Object();
    private final LongSupplier source;
    private boolean known;
    private long value;

    private MarkPlainBesideLock(LongSupplier source) {
        this.source = source;
    }

    private long get() {
        if (known) { // RACE!
            return value; // RACE!
        }
        synchronized (lock) {
            if (!known) { // NORACE
                value = source.getAsLong(); // RACE!
                known = true; // RACE!
            }
            return value; // NORACE
        }
    }

    public static void main(String[] args) {
        MarkPlainBesideLock time = new MarkPlainBesideLock(System::nanoTime);
        new Thread(() -> System.out.println(time.get())).start();
        new Thread(() -> System.out.println(time.get())).start();
    }
}
