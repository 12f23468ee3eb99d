// The lock is taken and released only if the caller asks for it, so some calls write without it. Twin: LockedUnasked.
import java.util.concurrent.locks.ReentrantLock;

public final class LockedIfAskedFor {
    private final ReentrantLock lock = new ReentrantLock();
    private float level;

    private void raise(boolean careful) {
        if (careful) {
            lock.lock();
        }
        try {
            level += 0.5f; // RACE!
        } finally {
            if (careful) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        LockedIfAskedFor tank = new LockedIfAskedFor();
        new Thread(() -> tank.raise(true)).start();
        new Thread(() -> tank.raise(false)).start();
    }
}
