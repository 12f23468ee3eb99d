// A helper only warns when the time is up, so whoever comes back from it may not hold the lock. Twin: TimedTryLockThrows.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class TimedTryLockWarns implements Runnable {
    private static final Lock LOCK = new ReentrantLock();
    private static int runs;

    private static boolean acquire() throws InterruptedException {
        boolean got = LOCK.tryLock(2, TimeUnit.MILLISECONDS);
        if (!got) {
            System.err.println("no lock in time");
        }
        return got;
    }

    @Override
    public void run() {
        boolean got = false;
        try {
            got = acquire();
            runs++; // RACE!
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (got) {
                LOCK.unlock();
            }
        }
    }

    public static void main(String[] args) {
        new Thread(new TimedTryLockWarns()).start();
        new Thread(new TimedTryLockWarns()).start();
    }
}
