// The failure is caught by the try that owns the guard, which is closed first, so failures are counted unlocked. Twin: CatchInsideGuard.
import java.util.concurrent.locks.ReentrantLock;

public final class CatchOfGuard {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static int failures;

    private CatchOfGuard() {}

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
            System.out.println(guard.hashCode() + Integer.parseInt(text));
        } catch (NumberFormatException e) {
            failures++; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(() -> parse("one")).start();
        new Thread(() -> parse("two")).start();
    }
}
