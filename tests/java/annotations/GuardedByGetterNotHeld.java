// Another lock is held than the one that a method returns. Twin: GuardedByGetterHeld.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedByGetterNotHeld {
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
        synchronized (this) {
            count++; // UNGUARDED // RACE!
        }
        synchronized (lock()) {
            count--; // RACE!
        }
    }

    public static void main(String[] args) {
        GuardedByGetterNotHeld shared = new GuardedByGetterNotHeld();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
