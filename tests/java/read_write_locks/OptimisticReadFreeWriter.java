// One writer takes no lock, so validation does not notice it, and no lock of the others excludes it. Twin: OptimisticReadLockedWriter.
import java.util.concurrent.locks.StampedLock;

public final class OptimisticReadFreeWriter {
    private final StampedLock lock = new StampedLock();
    private double price;

    private final class Pricing extends Thread {
        @Override
        public void run() {
            price = 9.5; // RACE!
        }
    }

    private void raise() {
        long stamp = lock.writeLock();
        price++; // RACE!
        lock.unlockWrite(stamp);
    }

    private double price() {
        long stamp = lock.tryOptimisticRead();
        double seen = price; // RACE!
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            try {
                seen = price; // RACE!
            } finally {
                lock.unlockRead(stamp);
            }
        }
        return seen;
    }

    public static void main(String[] args) {
        OptimisticReadFreeWriter shared = new OptimisticReadFreeWriter();
        shared.new Pricing().start();
        new Thread(shared::raise).start();
        System.out.println(shared.price());
    }
}
