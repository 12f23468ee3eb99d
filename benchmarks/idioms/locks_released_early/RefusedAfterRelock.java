// The check releases the lock before it throws, and the handler takes it again to count. Twin: RefusedAfterRelease.
import java.util.concurrent.locks.ReentrantLock;

public final class RefusedAfterRelock {
    private final ReentrantLock lock = new ReentrantLock();
    private int total;
    private int refused;

    private void check(int value) {
        if (value < 0) {
            lock.unlock();
            throw new IllegalArgumentException("negative");
        }
    }

    private void add(int value) {
        lock.lock();
        try {
            check(value);
            total += value; // NORACE
        } catch (IllegalArgumentException e) {
            lock.lock();
            refused++; // NORACE
        }
        lock.unlock();
    }

    public static void main(String[] args) {
        RefusedAfterRelock sum = new RefusedAfterRelock();
        new Thread(() -> sum.add(-1)).start();
        new Thread(() -> sum.add(-2)).start();
        sum.add(3);
    }
}
