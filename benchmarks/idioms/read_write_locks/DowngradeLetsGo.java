// The write lock is released and no read lock taken, so the read is not ordered with the next write. Twin: DowngradeKeepsReadLock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class DowngradeLetsGo {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int version;

    private int change() {
        lock.writeLock().lock();
        try {
            version++; // RACE!
        } finally {
            lock.writeLock().unlock();
        }
        return version; // RACE!
    }

    public static void main(String[] args) {
        DowngradeLetsGo shared = new DowngradeLetsGo();
        new Thread(() -> System.out.println(shared.change())).start();
        new Thread(() -> System.out.println(shared.change())).start();
    }
}
