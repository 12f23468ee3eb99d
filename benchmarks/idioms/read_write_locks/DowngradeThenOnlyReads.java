// What is used after the downgrade is only read there; it is written while the write lock is held. Twin: DowngradeThenWrites.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class DowngradeThenOnlyReads {
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
                    uses++; // NORACE
                }
                lock.readLock().lock();
            } finally {
                lock.writeLock().unlock();
            }
        }
        try {
            System.out.println(data); // NORACE
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        DowngradeThenOnlyReads cache = new DowngradeThenOnlyReads();
        for (int i = 0; i < 3; i++) {
            new Thread(cache::use).start();
        }
    }
}
