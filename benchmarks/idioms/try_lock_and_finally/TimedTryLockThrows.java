// A helper throws when the time is up, so whoever comes back from it holds the lock. Twin: TimedTryLockWarns.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class TimedTryLockThrows implements Runnable {
    private static final Lock LOCK = new ReentrantLock();
    private static int runs;

    private static boolean acquire() throws InterruptedException {
        boolean got = LOCK.tryLock(2, TimeUnit.MILLISECONDS);
        if (!got) {
            throw new IllegalStateException("no lock in time");
        }
        return got;
    }

    @Override
    public void run() {
        boolean got = false;
        try {
            got = acquire();
            runs++; // NORACE
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (got) {
                LOCK.unlock();
            }
        }
    }

    public static void main(String[] args) {
        new Thread(new TimedTryLockThrows()).start();
        new Thread(new TimedTryLockThrows()).start();
    }
}
