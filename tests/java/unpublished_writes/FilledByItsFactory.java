// A factory fills an object by a method that others call under the lock, and hands it out then. Twin: FilledByItsFactoryLate.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class FilledByItsFactory {
    private static FilledByItsFactory last;
    private final Lock lock = new ReentrantLock();
    private int level;

    private FilledByItsFactory() {}

    static FilledByItsFactory make(int level) {
        FilledByItsFactory made = new FilledByItsFactory();
        made.fill(level);
        publish(made);
        return made;
    }

    private static synchronized void publish(FilledByItsFactory made) {
        last = made;
    }

    private void fill(int more) {
        level += more; // NORACE
    }

    void pour(int more) {
        lock.lock();
        try {
            fill(more);
        } finally {
            lock.unlock();
        }
    }

    private static synchronized FilledByItsFactory last() {
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
