// Whoever does not get the lock goes on without it, so that write is ordered with no other. Twin: TryLockOrReturn.
import java.util.concurrent.locks.ReentrantLock;

public final class TryLockOrNot {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    private void add() {
        if (!lock.tryLock()) {
            System.out.println("busy");
        }
        try {
            count++; // RACE!
        } finally {
            if (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        TryLockOrNot shared = new TryLockOrNot();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
