// One method takes a lock and another releases it, after the write, so the lock orders all writes. Twin: MutexReleasedBefore.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class MutexReleasedAfter {
    private static final Mutex MUTEX = new Mutex();
    private static double level;

    private MutexReleasedAfter() {}

    private static final class Mutex {
        private final Lock lock = new ReentrantLock();

        void acquire() {
            lock.lock();
        }

        void release() {
            lock.unlock();
        }
    }

    private static void raise() {
        MUTEX.acquire();
        level += 0.5; // NORACE
        MUTEX.release();
    }

    public static void main(String[] args) {
        Thread[] all = {new Thread(MutexReleasedAfter::raise), new Thread(MutexReleasedAfter::raise)};
        for (Thread one : all) {
            one.start();
        }
    }
}
