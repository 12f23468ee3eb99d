// The write lock is held to write, the read lock to read. Twin: GuardedByReadLock.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class GuardedByWriteLock {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    private final ReadWriteLock rw = new ReentrantReadWriteLock();

    @GuardedBy("rw")
    private int count;

    void work() {
        rw.writeLock().lock();
        try {
            count++; // NORACE
        } finally {
            rw.writeLock().unlock();
        }
        rw.readLock().lock();
        try {
            System.out.println(count); // NORACE
        } finally {
            rw.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        GuardedByWriteLock shared = new GuardedByWriteLock();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
