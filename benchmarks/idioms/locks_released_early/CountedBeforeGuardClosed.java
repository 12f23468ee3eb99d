// The guard of the try is a method reference that releases the lock, and the count is changed inside the try. Twin: CountedAfterGuardClosed.
import java.util.concurrent.locks.ReentrantLock;

public final class CountedBeforeGuardClosed {
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
            count++; // NORACE
        }
    }

    public static void main(String[] args) {
        CountedBeforeGuardClosed store = new CountedBeforeGuardClosed();
        new Thread(store::use).start();
        new Thread(store::use).start();
    }
}
