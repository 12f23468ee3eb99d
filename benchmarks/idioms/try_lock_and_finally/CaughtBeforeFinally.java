// The handler belongs to the try whose finally unlocks, so it runs first, with the lock held. Twin: CaughtAfterFinally.
import java.util.concurrent.locks.ReentrantLock;

public final class CaughtBeforeFinally {
    private final ReentrantLock lock = new ReentrantLock();
    private int failures;

    private static int parse(String text) {
        return Integer.parseInt(text);
    }

    private void read(String text) {
        try {
            lock.lock();
            try {
                System.out.println(parse(text));
            } catch (NumberFormatException e) {
                failures++; // NORACE
            } finally {
                lock.unlock();
            }
        } finally {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) {
        CaughtBeforeFinally shared = new CaughtBeforeFinally();
        new Thread(() -> shared.read("one")).start();
        new Thread(() -> shared.read("two")).start();
    }
}
