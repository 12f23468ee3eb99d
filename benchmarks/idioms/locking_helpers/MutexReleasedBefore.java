// One method takes a lock and another releases it, but before the write, so writes are unordered. Twin: MutexReleasedAfter.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class MutexReleasedBefore {
    private static final Mutex MUTEX = new Mutex();
    private static double level;

    private MutexReleasedBefore() {}

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
        MUTEX.release();
        level += 0.5; // RACE!
    }

    public static void main(String[] args) {
        Thread[] all = {new Thread(MutexReleasedBefore::raise), new Thread(MutexReleasedBefore::raise)};
        for (Thread one : all) {
            one.start();
        }
    }
}
