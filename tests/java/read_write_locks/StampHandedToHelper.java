// The helper unlocks with the stamp of its caller, which holds the lock. Twin: StampHandedToTwoHelpers.
import java.util.concurrent.locks.StampedLock;

public final class StampHandedToHelper {
    private final StampedLock lock = new StampedLock();
    private int value;

    private void leave(long stamp) {
        lock.unlockWrite(stamp);
    }

    private void add() {
        long stamp = lock.writeLock();
        try {
            value++; // NORACE
        } finally {
            leave(stamp);
        }
    }

    public static void main(String[] args) {
        StampHandedToHelper shared = new StampHandedToHelper();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
