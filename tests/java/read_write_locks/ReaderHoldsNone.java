// An inner reader takes no lock and so does not exclude the writer, although he holds the write lock. Twin: ReaderHoldsReadLock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class ReaderHoldsNone {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private long total;

    private final class Reader implements Runnable {
        @Override
        public void run() {
            long seen = total; // RACE!
            System.out.println(seen);
        }
    }

    private void add(long amount) {
        lock.writeLock().lock();
        try {
            total += amount; // RACE!
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        ReaderHoldsNone shared = new ReaderHoldsNone();
        new Thread(shared.new Reader()).start();
        new Thread(shared.new Reader()).start();
        shared.add(5);
    }
}
