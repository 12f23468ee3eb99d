// Read lock and write lock, kept in fields, are of two pairs, so a write does not exclude a read. Twin: LocksOfOneReadWriteLock.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class LocksOfTwoReadWriteLocks {
    private static final ReentrantReadWriteLock BOTH = new ReentrantReadWriteLock();
    private static final Lock READ = BOTH.readLock();
    private static final Lock WRITE = new ReentrantReadWriteLock().writeLock();
    private static double rate;

    private LocksOfTwoReadWriteLocks() {}

    private static double rate() {
        READ.lock();
        try {
            return rate; // RACE!
        } finally {
            READ.unlock();
        }
    }

    private static void setRate(double value) {
        WRITE.lock();
        try {
            rate = value; // RACE!
        } finally {
            WRITE.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> setRate(0.5)).start();
        System.out.println(rate());
    }
}
