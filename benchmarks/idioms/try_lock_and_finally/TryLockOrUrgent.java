// The body needs the condition or the lock, so the urgent one writes without it, unordered. Twin: TryLockAndUrgent.
import java.util.concurrent.locks.ReentrantLock;

public final class TryLockOrUrgent {
    private final ReentrantLock lock = new ReentrantLock();
    private int sent;

    private void send(boolean urgent) {
        if (urgent || lock.tryLock()) {
            try {
                sent++; // RACE!
            } finally {
                if (lock.isHeldByCurrentThread()) {
                    lock.unlock();
                }
            }
        }
    }

    public static void main(String[] args) {
        TryLockOrUrgent shared = new TryLockOrUrgent();
        new Thread(() -> shared.send(true)).start();
        new Thread(() -> shared.send(true)).start();
    }
}
