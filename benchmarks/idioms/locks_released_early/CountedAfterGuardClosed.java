// The guard of the try is a method reference that releases the lock, and the count is changed after the try. Twin: CountedBeforeGuardClosed.
import java.util.concurrent.locks.ReentrantLock;

public final class CountedAfterGuardClosed {
    private interface Guard extends AutoCloseable {
        @Override
        void close();
    }

    private final ReentrantLock lock = new ReentrantLock();
    private int opened;
    private int count;

    private Guard open() {
        lock.lock();
        return lock::unlock;
    }

    private void use() {
        try (Guard guard = open()) {
            opened++; // NORACE
        }
        count++; // RACE!
    }

    public static void main(String[] args) {
        CountedAfterGuardClosed store = new CountedAfterGuardClosed();
        new Thread(store::use).start();
        new Thread(store::use).start();
    }
}
