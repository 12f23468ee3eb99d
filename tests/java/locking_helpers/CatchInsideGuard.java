// The failure is caught inside the try that owns the guard, so the lock is held when failures are counted. Twin: CatchOfGuard.
import java.util.concurrent.locks.ReentrantLock;

public final class CatchInsideGuard {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static int failures;

    private CatchInsideGuard() {}

    private static final class Guard implements AutoCloseable {
        static Guard open() {
            LOCK.lock();
            return new Guard();
        }

        @Override
        public void close() {
            LOCK.unlock();
        }
    }

    private static void parse(String text) {
        try (Guard guard = Guard.open()) {
            try {
                System.out.println(guard.hashCode() + Integer.parseInt(text));
            } catch (NumberFormatException e) {
                failures++; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> parse("one")).start();
        new Thread(() -> parse("two")).start();
    }
}
