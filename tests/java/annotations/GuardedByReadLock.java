// The read lock is not enough to write. Twin: GuardedByWriteLock.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class GuardedByReadLock {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    private final ReadWriteLock rw = new ReentrantReadWriteLock();

    @GuardedBy("rw")
    private int count;

    void work() {
        rw.readLock().lock();
        try {
            count++; // UNGUARDED // RACE!
        } finally {
            rw.readLock().unlock();
        }
        rw.readLock().lock();
        try {
            System.out.println(count); // RACE!
        } finally {
            rw.readLock().unlock();
        }
    }

    public static void main(String[] args) {
        GuardedByReadLock shared = new GuardedByReadLock();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
