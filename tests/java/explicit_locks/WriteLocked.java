// Writers hold the write lock, readers the read lock. Twin: ReadLockedWrites.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class WriteLocked {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int count;

    private void add() {
        lock.writeLock().lock();
        try {
            count++; // NORACE
        } finally {
            lock.writeLock().unlock();
        }
    }

    private int count() {
        lock.readLock().lock();
        try {
            return count; // NORACE
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WriteLocked shared = new WriteLocked();
        Runnable run = () -> {
            shared.add();
            System.out.println(shared.count());
        };
        new Thread(run).start();
        new Thread(run).start();
    }
}
