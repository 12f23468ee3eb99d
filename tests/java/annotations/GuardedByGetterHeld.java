// The lock that a method returns is held, by its field. Twin: GuardedByGetterNotHeld.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedByGetterHeld {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    private final Object lock = new Object();

    private Object lock() {
        return lock;
    }

    @GuardedBy("lock()")
    private int count;

    void work() {
        synchronized (lock) {
            count++; // NORACE
        }
        synchronized (lock()) {
            count--; // NORACE
        }
    }

    public static void main(String[] args) {
        GuardedByGetterHeld shared = new GuardedByGetterHeld();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
