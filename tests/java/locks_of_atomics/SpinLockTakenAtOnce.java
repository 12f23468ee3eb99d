// A spin lock is taken by compareAndSet, so one thread holds it at a time, and its release is seen by the next. Twin: SpinLockTakenInSteps.
import java.util.concurrent.atomic.AtomicBoolean;

public final class SpinLockTakenAtOnce {
    private final SpinLock lock = new SpinLock();
    private int count;

    private static final class SpinLock {
        private final AtomicBoolean held = new AtomicBoolean();

        void lock() {
            while (!held.compareAndSet(false, true)) {
                Thread.onSpinWait();
            }
        }

        void unlock() {
            held.set(false);
        }
    }

    private void add() {
        lock.lock();
        try {
            count++; // NORACE
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        SpinLockTakenAtOnce shared = new SpinLockTakenAtOnce();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
