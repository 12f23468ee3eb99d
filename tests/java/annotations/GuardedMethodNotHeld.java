// A method that is to be called with the lock held is called without. Twin: GuardedMethodHeld.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedMethodNotHeld {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    private final Object lock = new Object();

    @GuardedBy("lock")
    private int count;

    GuardedMethodNotHeld() {
        init();
    }

    @GuardedBy("lock")
    private void init() {
        count = 1; // NORACE
    }

    @GuardedBy("lock")
    private void add() {
        count++; // UNGUARDED // RACE!
    }

    void work() {
        add(); // UNGUARDED
        synchronized (lock) {
            add();
        }
        make();
    }

    static void make() {
        GuardedMethodNotHeld made = new GuardedMethodNotHeld();
        made.init();
    }

    public static void main(String[] args) {
        GuardedMethodNotHeld shared = new GuardedMethodNotHeld();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
