// A helper runs each lambda holding two locks, but the first and the third lambda are run under no common one. Twin: EachTwoClerksShareLock.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class TwoClerksShareNoLock {
    private int sold;

    private static void holding(Lock first, Lock second, Runnable work) {
        first.lock();
        second.lock();
        try {
            work.run();
        } finally {
            second.unlock();
            first.unlock();
        }
    }

    public static void main(String[] args) {
        TwoClerksShareNoLock shop = new TwoClerksShareNoLock();
        Lock door = new ReentrantLock();
        Lock till = new ReentrantLock();
        Lock safe = new ReentrantLock();
        Lock cellar = new ReentrantLock();
        new Thread(() -> holding(door, till, () -> {
            shop.sold++; // RACE!
        })).start();
        new Thread(() -> holding(till, safe, () -> {
            shop.sold++; // NORACE
        })).start();
        new Thread(() -> holding(cellar, safe, () -> {
            shop.sold++; // RACE!
        })).start();
    }
}
