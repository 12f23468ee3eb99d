// Uses are counted after the downgrade with the read lock, which several threads hold at once, so unordered. Twin: DowngradeThenOnlyReads.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class DowngradeThenWrites {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private boolean valid;
    private int data;
    private int uses;

    private void use() {
        lock.readLock().lock();
        if (!valid) { // NORACE
            lock.readLock().unlock();
            lock.writeLock().lock();
            try {
                if (!valid) { // NORACE
                    data = 42; // NORACE
                    valid = true; // NORACE
                }
                lock.readLock().lock();
            } finally {
                lock.writeLock().unlock();
            }
        }
        try {
            uses++; // RACE!
            System.out.println(data); // NORACE
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        DowngradeThenWrites cache = new DowngradeThenWrites();
        for (int i = 0; i < 3; i++) {
            new Thread(cache::use).start();
        }
    }
}
