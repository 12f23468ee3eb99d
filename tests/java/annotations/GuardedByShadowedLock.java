// A subclass has another lock of the same name. Twin: GuardedByInheritedLock.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedByShadowedLock {
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
                count++; // RACE!
            }
        }
    }

    static class Derived extends Base {
        private final Object lock = new Object();

        void take() {
            synchronized (lock) {
                count--; // UNGUARDED // RACE!
            }
        }
    }

    private final Derived derived = new Derived();

    void work() {
        derived.add();
        derived.take();
    }

    public static void main(String[] args) {
        GuardedByShadowedLock shared = new GuardedByShadowedLock();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
