// A helper tries the lock and returns the answer, and the write is made only with the lock. Twin: HelperTriesAndLeaves.
import java.util.concurrent.locks.ReentrantLock;

public final class HelperTriesAndTells {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    private boolean enters() {
        if (Thread.interrupted()) {
            return false;
        }
        boolean got = lock.tryLock();
        // Nothing more to do.
        return got;
    }

    private void add() {
        boolean busy = !enters();
        if (!busy) {
            count++; // NORACE
        }
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        HelperTriesAndTells shared = new HelperTriesAndTells();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
