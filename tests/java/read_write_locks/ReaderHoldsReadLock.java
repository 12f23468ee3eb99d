// An inner reader takes the read lock and so excludes the writer, who holds the write lock. Twin: ReaderHoldsNone.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class ReaderHoldsReadLock {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private long total;

    private final class Reader implements Runnable {
        @Override
        public void run() {
            lock.readLock().lock();
            long seen = total; // NORACE
            lock.readLock().unlock();
            System.out.println(seen);
        }
    }

    private void add(long amount) {
        lock.writeLock().lock();
        try {
            total += amount; // NORACE
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        ReaderHoldsReadLock shared = new ReaderHoldsReadLock();
        new Thread(shared.new Reader()).start();
        new Thread(shared.new Reader()).start();
        shared.add(5);
    }
}
