// The stamp that is checked was given before the read. Twin: OptimisticStampRenewed.
import java.util.concurrent.locks.StampedLock;

public final class OptimisticStampKept {
    private static final StampedLock LOCK = new StampedLock();
    private static int value;

    private OptimisticStampKept() {}

    private static void set(int to) {
        long stamp = LOCK.writeLock();
        value = to; // NORACE
        LOCK.unlockWrite(stamp);
    }

    private static int get() {
        while (true) {
            long stamp = LOCK.tryOptimisticRead();
            int seen = value; // NORACE
            if (LOCK.validate(stamp)) {
                return seen;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> set(1)).start();
        System.out.println(get());
    }
}
