// Values read without a lock are used without validation, though a writer may have been writing them. Twin: OptimisticReadValidated.
import java.util.concurrent.locks.StampedLock;

public final class OptimisticReadTrusted {
    private final StampedLock lock = new StampedLock();
    private int x;
    private int y;

    private void move(int by) {
        long stamp = lock.writeLock();
        try {
            x += by; // RACE!
            y += by; // RACE!
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    private int distance() {
        long stamp = lock.tryOptimisticRead();
        int seenX = x; // RACE!
        int seenY = y; // RACE!
        System.out.println(stamp);
        return seenX + seenY;
    }

    public static void main(String[] args) {
        OptimisticReadTrusted point = new OptimisticReadTrusted();
        new Thread(() -> point.move(3)).start();
        System.out.println(point.distance());
    }
}
