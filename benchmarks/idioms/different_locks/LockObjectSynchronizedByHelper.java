// A helper takes the monitor of the lock it is given, others lock it; the monitor and the lock exclude nobody from each other. Twin: LockObjectLockedByHelper.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class LockObjectSynchronizedByHelper {
    private static final Lock LOCK = new ReentrantLock();
    private static int served;

    private LockObjectSynchronizedByHelper() {}

    private static void guarded(Lock lock, Runnable body) {
        synchronized (lock) {
            body.run();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> guarded(LOCK, () -> {
            served++; // RACE!
        })).start();
        LOCK.lock();
        try {
            System.out.println(served); // RACE!
        } finally {
            LOCK.unlock();
        }
    }
}
