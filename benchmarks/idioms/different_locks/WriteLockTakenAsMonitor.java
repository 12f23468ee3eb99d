// The writer holds the monitor of the write lock instead of the lock, which keeps no reader out. Twin: WriteLockTakenAsLock.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class WriteLockTakenAsMonitor {
    private final ReadWriteLock locks = new ReentrantReadWriteLock();
    private String motto = "none";

    private String motto() {
        locks.readLock().lock();
        try {
            return motto; // RACE!
        } finally {
            locks.readLock().unlock();
        }
    }

    private void setMotto(String text) {
        synchronized (locks.writeLock()) {
            motto = text; // RACE!
        }
    }

    public static void main(String[] args) {
        WriteLockTakenAsMonitor page = new WriteLockTakenAsMonitor();
        new Thread(() -> page.setMotto("go on")).start();
        System.out.println(page.motto());
    }
}
