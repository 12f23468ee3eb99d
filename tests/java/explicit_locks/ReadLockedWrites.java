// Writers hold the read lock, which others hold as well. Twin: WriteLocked.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class ReadLockedWrites {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int count;

    private void add() {
        lock.readLock().lock();
        try {
            count++; // RACE!
        } finally {
            lock.readLock().unlock();
        }
    }

    private int count() {
        lock.readLock().lock();
        try {
            return count; // RACE!
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadLockedWrites shared = new ReadLockedWrites();
        Runnable run = () -> {
            shared.add();
            System.out.println(shared.count());
        };
        new Thread(run).start();
        new Thread(run).start();
    }
}
