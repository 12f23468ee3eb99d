// Whether the optimistic stamp became a write stamp is not asked: both threads may write. Twin: StampConvertedOptimistically.
import java.util.concurrent.locks.StampedLock;

public final class StampConvertedUnasked {
    private final StampedLock lock = new StampedLock();
    private int owner;

    private void claim(int who) {
        long stamp = lock.tryOptimisticRead();
        stamp = lock.tryConvertToWriteLock(stamp);
        owner = who; // RACE!
        if (stamp != 0L) {
            lock.unlockWrite(stamp);
        }
    }

    public static void main(String[] args) {
        StampConvertedUnasked shared = new StampConvertedUnasked();
        new Thread(() -> shared.claim(1)).start();
        new Thread(() -> shared.claim(2)).start();
    }
}
