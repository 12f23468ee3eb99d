// A map in order of access moves each entry it finds, so get writes to it, and the read lock lets two of them run at once. Twin: InsertionOrderUnderReadLock.
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class AccessOrderUnderReadLock {
    private static final ReadWriteLock LOCK = new ReentrantReadWriteLock();
    private static final Map<String, String> RECENT = new LinkedHashMap<>(16, 0.75f, true);

    private AccessOrderUnderReadLock() {}

    private static void find(String key) {
        LOCK.readLock().lock();
        try {
            System.out.println(RECENT.get(key)); // RACE!
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
