// The map is read and filled with the read lock, which two threads can hold at once, so fillings are unordered. Twin: TableFilledUnderWriteLock.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class TableFilledUnderReadLock {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<Integer, String> table = new HashMap<>();

    private String find(int key) {
        lock.readLock().lock();
        try {
            return table.get(key); // RACE!
        } finally {
            lock.readLock().unlock();
        }
    }

    private void fill(int key) {
        lock.readLock().lock();
        try {
            table.put(key, "row " + key); // RACE!
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        TableFilledUnderReadLock shared = new TableFilledUnderReadLock();
        Runnable work = () -> {
            shared.fill(1);
            System.out.println(shared.find(1));
        };
        new Thread(work).start();
        new Thread(work).start();
    }
}
