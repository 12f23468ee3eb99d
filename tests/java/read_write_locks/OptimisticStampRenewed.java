// The stamp that is checked was given after the read. Twin: OptimisticStampKept.
import java.util.concurrent.locks.StampedLock;

public final class OptimisticStampRenewed {
    private static final StampedLock LOCK = new StampedLock();
    private static int value;

    private OptimisticStampRenewed() {}

    private static void set(int to) {
        long stamp = LOCK.writeLock();
        value = to; // RACE!
        LOCK.unlockWrite(stamp);
    }

    private static int get() {
        while (true) {
            long stamp = LOCK.tryOptimisticRead();
            int seen = value; // RACE!
            stamp = LOCK.tryOptimisticRead();
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
