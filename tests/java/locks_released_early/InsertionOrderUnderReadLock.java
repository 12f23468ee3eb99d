// A map in order of insertion is only read by get, and the read lock keeps writers out. Twin: AccessOrderUnderReadLock.
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class InsertionOrderUnderReadLock {
    private static final ReadWriteLock LOCK = new ReentrantReadWriteLock();
    private static final Map<String, String> RECENT = new LinkedHashMap<>(16, 0.75f, false);

    private InsertionOrderUnderReadLock() {}

    private static void find(String key) {
        LOCK.readLock().lock();
        try {
            System.out.println(RECENT.get(key)); // NORACE
        } finally {
            LOCK.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        RECENT.put("a", "first"); // NORACE
        RECENT.put("b", "second"); // NORACE
        RECENT.put("c", "third"); // NORACE
        new Thread(() -> find("a")).start();
        new Thread(() -> find("b")).start();
    }
}
