// Who fails to get the lock counts in the plain counter too, in the branch where the lock is not held. Twin: TryLockElseAtomic.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public final class TryLockElsePlain {
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
                    tally.all++; // RACE!
                } finally {
                    lock.unlock();
                }
            } else {
                tally.all += missed.incrementAndGet(); // RACE!
            }
        }
    }

    public static void main(String[] args) {
        TryLockElsePlain shared = new TryLockElsePlain();
        shared.new Worker().start();
        shared.new Worker().start();
    }
}
