// The monitor comes from a table by one name for all callers, so they hold the same monitor. Twin: LockNamedByCaller.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class LockNamedByTable {
    private static final Map<String, Object> LOCKS = new ConcurrentHashMap<>();
    private static int rows;

    private LockNamedByTable() {}

    private static void insert(String caller) {
        Object lock = LOCKS.computeIfAbsent("rows", name -> new Object());
        synchronized (lock) {
            System.out.println(caller);
            rows++; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(() -> insert("ada")).start();
        new Thread(() -> insert("bob")).start();
    }
}
