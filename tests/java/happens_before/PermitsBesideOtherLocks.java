// The permits exclude nobody, as one is given back that was never taken; the locks are as many as there are threads. Twin: LockBesideLoosePermits.
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

public final class PermitsBesideOtherLocks {
    private static final Semaphore PERMITS = new Semaphore(1);

    private static long sum;

    private PermitsBesideOtherLocks() {}

    private static void enter(ReentrantLock lock) {
        PERMITS.acquireUninterruptibly();
        lock.lock();
    }

    private static void leave(ReentrantLock lock) {
        lock.unlock();
        PERMITS.release();
    }

    private static void add(long amount, ReentrantLock lock) {
        enter(lock);
        sum += amount; // RACE!
        leave(lock);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            long amount = i;
            new Thread(() -> add(amount, new ReentrantLock())).start();
        }
        PERMITS.release();
    }
}
