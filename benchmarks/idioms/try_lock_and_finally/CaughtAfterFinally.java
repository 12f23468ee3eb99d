// The handler belongs to a try around the one whose finally unlocks, so it runs later, without the lock. Twin: CaughtBeforeFinally.
import java.util.concurrent.locks.ReentrantLock;

public final class CaughtAfterFinally {
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
            } finally {
                lock.unlock();
            }
        } catch (NumberFormatException e) {
            failures++; // RACE!
        }
    }

    public static void main(String[] args) {
        CaughtAfterFinally shared = new CaughtAfterFinally();
        new Thread(() -> shared.read("one")).start();
        new Thread(() -> shared.read("two")).start();
    }
}
