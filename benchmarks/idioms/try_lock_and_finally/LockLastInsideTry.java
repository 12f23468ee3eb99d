// The lock is taken inside the try, but after the write, and released if held, so writes are unordered. Twin: LockFirstInsideTry.
import java.util.concurrent.locks.ReentrantLock;

public final class LockLastInsideTry {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static int size;

    private LockLastInsideTry() {}

    private static void grow(int by) {
        try {
            if (by < 0) {
                throw new IllegalArgumentException("by: " + by);
            }
            size += by; // RACE!
            LOCK.lock();
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
        } finally {
            if (LOCK.isHeldByCurrentThread()) {
                LOCK.unlock();
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> grow(1)).start();
        new Thread(() -> grow(2)).start();
        new Thread(() -> grow(-1)).start();
    }
}
