// The permits exclude nobody, as one is given back that was never taken; the lock beside them does. Twin: PermitsBesideOtherLocks.
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

public final class LockBesideLoosePermits {
    private static final Semaphore PERMITS = new Semaphore(1);
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static long sum;

    private LockBesideLoosePermits() {}

    private static void enter() {
        PERMITS.acquireUninterruptibly();
        LOCK.lock();
    }

    private static void leave() {
        LOCK.unlock();
        PERMITS.release();
    }

    private static void add(long amount) {
        enter();
        sum += amount; // NORACE
        leave();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            long amount = i;
            new Thread(() -> add(amount)).start();
        }
        PERMITS.release();
    }
}
