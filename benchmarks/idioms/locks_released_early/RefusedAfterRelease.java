// The check releases the lock before it throws, and the handler counts without it. Twin: RefusedAfterRelock.
import java.util.concurrent.locks.ReentrantLock;

public final class RefusedAfterRelease {
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
            refused++; // RACE!
            return;
        }
        lock.unlock();
    }

    public static void main(String[] args) {
        RefusedAfterRelease sum = new RefusedAfterRelease();
        new Thread(() -> sum.add(-1)).start();
        new Thread(() -> sum.add(-2)).start();
        sum.add(3);
    }
}
