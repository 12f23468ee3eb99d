// A method that is to be called with the lock held is. Twin: GuardedMethodNotHeld.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedMethodHeld {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    private final Object lock = new Object();

    @GuardedBy("lock")
    private int count;

    GuardedMethodHeld() {
        init();
    }

    @GuardedBy("lock")
    private void init() {
        count = 1; // NORACE
    }

    @GuardedBy("lock")
    private void add() {
        count++; // NORACE
    }

    void work() {
        synchronized (lock) {
            add();
        }
        synchronized (lock) {
            add();
        }
        make();
    }

    static void make() {
        GuardedMethodHeld made = new GuardedMethodHeld();
        made.init();
    }

    public static void main(String[] args) {
        GuardedMethodHeld shared = new GuardedMethodHeld();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
