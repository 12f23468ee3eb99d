// The lock is taken and released whatever the caller asks for. Twin: LockedIfAskedFor.
import java.util.concurrent.locks.ReentrantLock;

public final class LockedUnasked {
    private final ReentrantLock lock = new ReentrantLock();
    private float level;

    private void raise(boolean careful) {
        if (careful || !careful) {
            lock.lock();
        }
        try {
            level += 0.5f; // NORACE
        } finally {
            if (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        LockedUnasked tank = new LockedUnasked();
        new Thread(() -> tank.raise(true)).start();
        new Thread(() -> tank.raise(false)).start();
    }
}
