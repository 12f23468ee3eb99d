// After the time-out the write is made all the same, without the lock and so unordered. Twin: TimedTryLockGot.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public final class TimedTryLockGaveUp {
    private final ReentrantLock lock = new ReentrantLock();
    private int balance;

    private void pay(int amount) throws InterruptedException {
        if (lock.tryLock(1, TimeUnit.MILLISECONDS)) {
            try {
                Thread.sleep(5);
                balance += amount; // RACE!
            } finally {
                lock.unlock();
            }
        } else {
            balance += amount; // RACE!
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
        TimedTryLockGaveUp shared = new TimedTryLockGaveUp();
        new Thread(() -> shared.payQuietly(10)).start();
        new Thread(() -> shared.payQuietly(20)).start();
    }
}
