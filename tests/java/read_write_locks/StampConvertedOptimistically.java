// The optimistic stamp becomes a write stamp, or the write lock is taken anew; what was read counts only if valid. Twin: StampConvertedUnasked.
import java.util.concurrent.locks.StampedLock;

public final class StampConvertedOptimistically {
    private final StampedLock lock = new StampedLock();
    private int owner;

    private void claim(int who) {
        long stamp = lock.tryOptimisticRead();
        try {
            for (; ; stamp = lock.writeLock()) {
                if (stamp == 0L) {
                    continue;
                }
                int seen = owner; // NORACE
                if (!lock.validate(stamp)) {
                    continue;
                }
                if (seen != 0) {
                    break;
                }
                stamp = lock.tryConvertToWriteLock(stamp);
                if (stamp == 0L) {
                    continue;
                }
                owner = who; // NORACE
                return;
            }
        } finally {
            if (StampedLock.isWriteLockStamp(stamp)) {
                lock.unlockWrite(stamp);
            }
        }
    }

    public static void main(String[] args) {
        StampConvertedOptimistically shared = new StampConvertedOptimistically();
        new Thread(() -> shared.claim(1)).start();
        new Thread(() -> shared.claim(2)).start();
    }
}
