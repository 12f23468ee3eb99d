// An object that wraps a lock is named as the guard, and neither is held. Twin: GuardedByWrapperHeld.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.locks.ReentrantLock;

public class GuardedByWrapperNotHeld {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    static class Gate {
        private final ReentrantLock lock = new ReentrantLock();

        void enter() {
            lock.lock();
        }

        void leave() {
            lock.unlock();
        }
    }

    private final Gate gate = new Gate();
    private final Gate other = new Gate();

    @GuardedBy("gate")
    private int count;

    void work() {
        other.enter();
        try {
            count++; // UNGUARDED // RACE!
        } finally {
            other.leave();
        }
        gate.enter();
        try {
            count--; // RACE!
        } finally {
            gate.leave();
        }
    }

    public static void main(String[] args) {
        GuardedByWrapperNotHeld shared = new GuardedByWrapperNotHeld();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
