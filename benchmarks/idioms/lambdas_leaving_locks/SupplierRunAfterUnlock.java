// A supplier made under the lock is run after the lock was released in finally. Twin: SupplierRunBeforeUnlock.
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

public final class SupplierRunAfterUnlock {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static String text = "";

    private SupplierRunAfterUnlock() {}

    private static Supplier<String> appender(String more) {
        return () -> {
            text = text + more; // RACE!
            return text; // RACE!
        };
    }

    private static Supplier<String> locked(String more) {
        LOCK.lock();
        try {
            return appender(more);
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(locked("a").get())).start();
        new Thread(() -> System.out.println(locked("b").get())).start();
    }
}
