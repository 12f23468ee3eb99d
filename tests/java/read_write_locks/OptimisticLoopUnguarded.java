// The loop goes round, but leaves with what it has even when the stamp is no longer valid. Twin: OptimisticLoopUpgraded.
import java.util.concurrent.locks.StampedLock;

public final class OptimisticLoopUnguarded {
    private final StampedLock lock = new StampedLock();
    private final Range range = new Range();

    private static final class Range {
        private int low;
        private int high;
    }

    private void grow() {
        long stamp = lock.writeLock();
        range.low--; // RACE!
        range.high++; // RACE!
        lock.unlockWrite(stamp);
    }

    private int width() {
        long stamp = lock.tryOptimisticRead();
        try {
            for (; ; stamp = lock.readLock()) {
                if (stamp == 0L) {
                    continue;
                }
                int low = range.low; // RACE!
                int high = range.high; // RACE!
                return high - low;
            }
        } finally {
            if (StampedLock.isReadLockStamp(stamp)) {
                lock.unlockRead(stamp);
            }
        }
    }

    public static void main(String[] args) {
        OptimisticLoopUnguarded shared = new OptimisticLoopUnguarded();
        new Thread(shared::grow).start();
        System.out.println(shared.width());
    }
}
