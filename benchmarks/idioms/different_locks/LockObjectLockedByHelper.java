// A helper locks the lock it is given, as the others do. Twin: LockObjectSynchronizedByHelper.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class LockObjectLockedByHelper {
    private static final Lock LOCK = new ReentrantLock();
    private static int served;

    private LockObjectLockedByHelper() {}

    private static void guarded(Lock lock, Runnable body) {
        lock.lock();
        try {
            body.run();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> guarded(LOCK, () -> {
            served++; // NORACE
        })).start();
        LOCK.lock();
        try {
            System.out.println(served); // NORACE
        } finally {
            LOCK.unlock();
        }
    }
}
