// A supplier made under the lock is run before the lock is released in finally. Twin: SupplierRunAfterUnlock.
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

public final class SupplierRunBeforeUnlock {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static String text = "";

    private SupplierRunBeforeUnlock() {}

    private static Supplier<String> appender(String more) {
        return () -> {
            text = text + more; // NORACE
            return text; // NORACE
        };
    }

    private static String locked(String more) {
        LOCK.lock();
        try {
            return appender(more).get();
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(locked("a"))).start();
        new Thread(() -> System.out.println(locked("b"))).start();
    }
}
