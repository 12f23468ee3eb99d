// Whoever does not get the lock returns, so every write is made with it and ordered by it. Twin: TryLockOrNot.
import java.util.concurrent.locks.ReentrantLock;

public final class TryLockOrReturn {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    private void add() {
        if (!lock.tryLock()) {
            System.out.println("busy");
            return;
        }
        try {
            count++; // NORACE
        } finally {
            if (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        TryLockOrReturn shared = new TryLockOrReturn();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
