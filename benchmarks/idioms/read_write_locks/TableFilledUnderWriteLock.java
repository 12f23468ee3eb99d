// The map is read with the read lock and filled with the write lock, which excludes all readers. Twin: TableFilledUnderReadLock.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class TableFilledUnderWriteLock {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<Integer, String> table = new HashMap<>();

    private String find(int key) {
        lock.readLock().lock();
        try {
            return table.get(key); // NORACE
        } finally {
            lock.readLock().unlock();
        }
    }

    private void fill(int key) {
        lock.writeLock().lock();
        try {
            table.put(key, "row " + key); // NORACE
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        TableFilledUnderWriteLock shared = new TableFilledUnderWriteLock();
        Runnable work = () -> {
            shared.fill(1);
            System.out.println(shared.find(1));
        };
        new Thread(work).start();
        new Thread(work).start();
    }
}
