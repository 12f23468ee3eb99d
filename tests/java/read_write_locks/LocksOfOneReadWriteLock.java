// Read lock and write lock, kept in fields, are of one pair, so a write excludes every read. Twin: LocksOfTwoReadWriteLocks.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class LocksOfOneReadWriteLock {
    private static final ReentrantReadWriteLock BOTH = new ReentrantReadWriteLock();
    private static final Lock READ = BOTH.readLock();
    private static final Lock WRITE = BOTH.writeLock();
    private static double rate;

    private LocksOfOneReadWriteLock() {}

    private static double rate() {
        READ.lock();
        try {
            return rate; // NORACE
        } finally {
            READ.unlock();
        }
    }

    private static void setRate(double value) {
        WRITE.lock();
        try {
            rate = value; // NORACE
        } finally {
            WRITE.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> setRate(0.5)).start();
        System.out.println(rate());
    }
}
