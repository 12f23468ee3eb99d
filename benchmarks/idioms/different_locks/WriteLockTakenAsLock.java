// The writer holds the write lock, which keeps readers out. Twin: WriteLockTakenAsMonitor.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class WriteLockTakenAsLock {
    private final ReadWriteLock locks = new ReentrantReadWriteLock();
    private String motto = "none";

    private String motto() {
        locks.readLock().lock();
        try {
            return motto; // NORACE
        } finally {
            locks.readLock().unlock();
        }
    }

    private void setMotto(String text) {
        locks.writeLock().lock();
        try {
            motto = text; // NORACE
        } finally {
            locks.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        WriteLockTakenAsLock page = new WriteLockTakenAsLock();
        new Thread(() -> page.setMotto("go on")).start();
        System.out.println(page.motto());
    }
}
