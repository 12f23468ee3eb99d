// Trying is repeated once at most, so a write may be made without the lock and unordered. Twin: TryLockUntilGot.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class TryLockTwice {
    private static final Lock LOCK = new ReentrantLock();
    private static long count;

    private TryLockTwice() {}

    private static void add() {
        boolean got = LOCK.tryLock();
        if (!got) {
            Thread.onSpinWait();
            got = LOCK.tryLock();
        }
        count++; // RACE!
        if (got) {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(TryLockTwice::add).start();
        }
    }
}
