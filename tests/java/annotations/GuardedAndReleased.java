// A method leaves the lock that its caller entered, then writes. Twin: GuardedAndReleasedLater.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.locks.ReentrantLock;

public class GuardedAndReleased {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private int count;

    private void end() {
        lock.unlock();
        count++; // UNGUARDED // RACE!
    }

    void work() {
        lock.lock();
        count--; // RACE!
        end();
    }

    public static void main(String[] args) {
        GuardedAndReleased shared = new GuardedAndReleased();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
