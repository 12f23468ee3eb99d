// The helper unlocks again before it tells. Twin: HelperTriesAndTells.
import java.util.concurrent.locks.ReentrantLock;

public final class HelperTriesAndLeaves {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    private boolean enters() {
        if (Thread.interrupted()) {
            return false;
        }
        boolean got = lock.tryLock();
        if (got) {
            lock.unlock();
        }
        return got;
    }

    private void add() {
        boolean busy = !enters();
        if (!busy) {
            count++; // RACE!
        }
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        HelperTriesAndLeaves shared = new HelperTriesAndLeaves();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
