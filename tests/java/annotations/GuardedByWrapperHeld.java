// An object that wraps a lock is named as the guard, and its lock is held. Twin: GuardedByWrapperNotHeld.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.locks.ReentrantLock;

public class GuardedByWrapperHeld {
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
        gate.enter();
        try {
            count++; // NORACE
        } finally {
            gate.leave();
        }
        gate.enter();
        try {
            count--; // NORACE
        } finally {
            gate.leave();
        }
    }

    public static void main(String[] args) {
        GuardedByWrapperHeld shared = new GuardedByWrapperHeld();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
