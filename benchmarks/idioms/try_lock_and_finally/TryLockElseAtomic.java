// Who fails to get the lock counts in an atomic; the plain counter is written with the lock only. Twin: TryLockElsePlain.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public final class TryLockElseAtomic {
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicInteger missed = new AtomicInteger();
    private final Tally tally = new Tally();

    private static final class Tally {
        private int all;
    }

    private final class Worker extends Thread {
        @Override
        public void run() {
            if (lock.tryLock()) {
                try {
                    tally.all++; // NORACE
                } finally {
                    lock.unlock();
                }
            } else {
                missed.incrementAndGet(); // NORACE
            }
        }
    }

    public static void main(String[] args) {
        TryLockElseAtomic shared = new TryLockElseAtomic();
        shared.new Worker().start();
        shared.new Worker().start();
    }
}
