// Values read beside a writer fail validation and are thrown away; those used are ordered by stamp or read lock. Twin: OptimisticReadTrusted.
import java.util.concurrent.locks.StampedLock;

public final class OptimisticReadValidated {
    private final StampedLock lock = new StampedLock();
    private int x;
    private int y;

    private void move(int by) {
        long stamp = lock.writeLock();
        try {
            x += by; // NORACE
            y += by; // NORACE
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    private int distance() {
        long stamp = lock.tryOptimisticRead();
        int seenX = x; // NORACE
        int seenY = y; // NORACE
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            try {
                seenX = x; // NORACE
                seenY = y; // NORACE
            } finally {
                lock.unlockRead(stamp);
            }
        }
        return seenX + seenY;
    }

    public static void main(String[] args) {
        OptimisticReadValidated point = new OptimisticReadValidated();
        new Thread(() -> point.move(3)).start();
        System.out.println(point.distance());
    }
}
