// A spin lock is looked at and then set, so two threads may both find it free. Twin: SpinLockTakenAtOnce.
import java.util.concurrent.atomic.AtomicBoolean;

public final class SpinLockTakenInSteps {
    private final SpinLock lock = new SpinLock();
    private int count;

    private static final class SpinLock {
        private final AtomicBoolean held = new AtomicBoolean();

        void lock() {
            while (held.get()) {
                Thread.onSpinWait();
            }
            held.set(true);
        }

        void unlock() {
            held.set(false);
        }
    }

    private void add() {
        lock.lock();
        try {
            count++; // RACE!
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        SpinLockTakenInSteps shared = new SpinLockTakenInSteps();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
