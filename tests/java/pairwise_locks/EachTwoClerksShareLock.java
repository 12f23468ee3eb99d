// A helper runs each lambda holding two locks, and the pairs of locks given to it overlap in one lock each. Twin: TwoClerksShareNoLock.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class EachTwoClerksShareLock {
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
        EachTwoClerksShareLock shop = new EachTwoClerksShareLock();
        Lock door = new ReentrantLock();
        Lock till = new ReentrantLock();
        Lock safe = new ReentrantLock();
        Lock cellar = new ReentrantLock();
        new Thread(() -> holding(door, till, () -> {
            shop.sold++; // NORACE
        })).start();
        new Thread(() -> holding(till, safe, () -> {
            shop.sold++; // NORACE
        })).start();
        new Thread(() -> holding(door, safe, () -> {
            shop.sold++; // NORACE
        })).start();
    }
}
