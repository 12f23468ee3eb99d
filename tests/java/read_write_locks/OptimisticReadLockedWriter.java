// All writers take the write lock, so an overlapping optimistic read fails validation and is repeated. Twin: OptimisticReadFreeWriter.
import java.util.concurrent.locks.StampedLock;

public final class OptimisticReadLockedWriter {
    private final StampedLock lock = new StampedLock();
    private double price;

    private final class Pricing extends Thread {
        @Override
        public void run() {
            long stamp = lock.writeLock();
            price = 9.5; // NORACE
            lock.unlockWrite(stamp);
        }
    }

    private void raise() {
        long stamp = lock.writeLock();
        price++; // NORACE
        lock.unlockWrite(stamp);
    }

    private double price() {
        long stamp = lock.tryOptimisticRead();
        double seen = price; // NORACE
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            try {
                seen = price; // NORACE
            } finally {
                lock.unlockRead(stamp);
            }
        }
        return seen;
    }

    public static void main(String[] args) {
        OptimisticReadLockedWriter shared = new OptimisticReadLockedWriter();
        shared.new Pricing().start();
        new Thread(shared::raise).start();
        System.out.println(shared.price());
    }
}
