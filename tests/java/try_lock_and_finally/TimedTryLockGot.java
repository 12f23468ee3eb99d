// After the time-out nothing is written: writes are made in the branch where the lock was got. Twin: TimedTryLockGaveUp.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public final class TimedTryLockGot {
    private final ReentrantLock lock = new ReentrantLock();
    private int balance;

    private void pay(int amount) throws InterruptedException {
        if (lock.tryLock(1, TimeUnit.MILLISECONDS)) {
            try {
                Thread.sleep(5);
                balance += amount; // NORACE
            } finally {
                lock.unlock();
            }
        } else {
            System.out.println("timed out");
        }
    }

    private void payQuietly(int amount) {
        try {
            pay(amount);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        TimedTryLockGot shared = new TimedTryLockGot();
        new Thread(() -> shared.payQuietly(10)).start();
        new Thread(() -> shared.payQuietly(20)).start();
    }
}
