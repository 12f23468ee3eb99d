// A factory hands an object out, and fills it then by a method that others call under the lock. Twin: FilledByItsFactory.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class FilledByItsFactoryLate {
    private static FilledByItsFactoryLate last;
    private final Lock lock = new ReentrantLock();
    private int level;

    private FilledByItsFactoryLate() {}

    static FilledByItsFactoryLate make(int level) {
        FilledByItsFactoryLate made = new FilledByItsFactoryLate();
        publish(made);
        made.fill(level);
        return made;
    }

    private static synchronized void publish(FilledByItsFactoryLate made) {
        last = made;
    }

    private void fill(int more) {
        level += more; // RACE!
    }

    void pour(int more) {
        lock.lock();
        try {
            fill(more);
        } finally {
            lock.unlock();
        }
    }

    private static synchronized FilledByItsFactoryLate last() {
        return last;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                make(3);
                last().pour(2);
            }).start();
        }
    }
}
