// The body needs the condition and the lock, so the lock is held in it and orders the writes. Twin: TryLockOrUrgent.
import java.util.concurrent.locks.ReentrantLock;

public final class TryLockAndUrgent {
    private final ReentrantLock lock = new ReentrantLock();
    private int sent;

    private void send(boolean urgent) {
        if (urgent && lock.tryLock()) {
            try {
                sent++; // NORACE
            } finally {
                if (lock.isHeldByCurrentThread()) {
                    lock.unlock();
                }
            }
        }
    }

    public static void main(String[] args) {
        TryLockAndUrgent shared = new TryLockAndUrgent();
        new Thread(() -> shared.send(true)).start();
        new Thread(() -> shared.send(true)).start();
    }
}
