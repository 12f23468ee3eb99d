// The monitor comes from a table by the name of the caller, so two callers hold two monitors. Twin: LockNamedByTable.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class LockNamedByCaller {
    private static final Map<String, Object> LOCKS = new ConcurrentHashMap<>();
    private static int rows;

    private LockNamedByCaller() {}

    private static void insert(String caller) {
        Object lock = LOCKS.computeIfAbsent(caller, name -> new Object());
        synchronized (lock) {
            System.out.println(caller);
            rows++; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(() -> insert("ada")).start();
        new Thread(() -> insert("bob")).start();
    }
}
