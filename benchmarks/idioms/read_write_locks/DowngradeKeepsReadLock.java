// The read lock is taken before the write lock is released, so the read is never without a lock. Twin: DowngradeLetsGo.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class DowngradeKeepsReadLock {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int version;

    private int change() {
        lock.writeLock().lock();
        try {
            version++; // NORACE
            lock.readLock().lock();
        } finally {
            lock.writeLock().unlock();
        }
        try {
            return version; // NORACE
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        DowngradeKeepsReadLock shared = new DowngradeKeepsReadLock();
        new Thread(() -> System.out.println(shared.change())).start();
        new Thread(() -> System.out.println(shared.change())).start();
    }
}
