// Trying is repeated until the lock is got, so every write is made with it and ordered by it. Twin: TryLockTwice.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class TryLockUntilGot {
    private static final Lock LOCK = new ReentrantLock();
    private static long count;

    private TryLockUntilGot() {}

    private static void add() {
        boolean got = LOCK.tryLock();
        while (!got) {
            Thread.onSpinWait();
            got = LOCK.tryLock();
        }
        count++; // NORACE
        if (got) {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(TryLockUntilGot::add).start();
        }
    }
}
