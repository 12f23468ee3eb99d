// A subclass holds the lock that it inherits. Twin: GuardedByShadowedLock.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedByInheritedLock {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    static class Base {
        protected final Object lock = new Object();

        @GuardedBy("lock")
        protected int count;

        void add() {
            synchronized (lock) {
                count++; // NORACE
            }
        }
    }

    static class Derived extends Base {
        private final Object lock = new Object();

        void take() {
            synchronized (super.lock) {
                count--; // NORACE
            }
        }
    }

    private final Derived derived = new Derived();

    void work() {
        derived.add();
        derived.take();
    }

    public static void main(String[] args) {
        GuardedByInheritedLock shared = new GuardedByInheritedLock();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
