// A method writes, then leaves the lock that its caller entered. Twin: GuardedAndReleased.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.locks.ReentrantLock;

public class GuardedAndReleasedLater {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private int count;

    private void end() {
        count++; // NORACE
        lock.unlock();
    }

    void work() {
        lock.lock();
        count--; // NORACE
        end();
    }

    public static void main(String[] args) {
        GuardedAndReleasedLater shared = new GuardedAndReleasedLater();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
