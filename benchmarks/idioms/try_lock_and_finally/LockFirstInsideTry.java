// The lock is taken inside the try, before the write, and released if held, so all writes are ordered. Twin: LockLastInsideTry.
import java.util.concurrent.locks.ReentrantLock;

public final class LockFirstInsideTry {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static int size;

    private LockFirstInsideTry() {}

    private static void grow(int by) {
        try {
            if (by < 0) {
                throw new IllegalArgumentException("by: " + by);
            }
            LOCK.lock();
            size += by; // NORACE
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
