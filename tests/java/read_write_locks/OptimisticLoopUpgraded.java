// The loop takes the read lock when the stamp is no longer valid, and uses only what it read with a good stamp. Twin: OptimisticLoopUnguarded.
import java.util.concurrent.locks.StampedLock;

public final class OptimisticLoopUpgraded {
    private final StampedLock lock = new StampedLock();
    private final Range range = new Range();

    private static final class Range {
        private int low;
        private int high;
    }

    private void grow() {
        long stamp = lock.writeLock();
        range.low--; // NORACE
        range.high++; // NORACE
        lock.unlockWrite(stamp);
    }

    private int width() {
        long stamp = lock.tryOptimisticRead();
        try {
            for (; ; stamp = lock.readLock()) {
                if (stamp == 0L) {
                    continue;
                }
                int low = range.low; // NORACE
                int high = range.high; // NORACE
                if (!lock.validate(stamp)) {
                    continue;
                }
                return high - low;
            }
        } finally {
            if (StampedLock.isReadLockStamp(stamp)) {
                lock.unlockRead(stamp);
            }
        }
    }

    public static void main(String[] args) {
        OptimisticLoopUpgraded shared = new OptimisticLoopUpgraded();
        new Thread(shared::grow).start();
        System.out.println(shared.width());
    }
}
