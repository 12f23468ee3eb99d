// A lock is used here and not there, but there is one thread. Twin: LocksWithThread.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class LocksWithoutThread {
    private final Lock lock = new ReentrantLock();
    private int count;

    private void add() {
        lock.lock();
        try {
            count++; // NORACE
        } finally {
            lock.unlock();
        }
    }

    private int count() {
        return count; // NORACE
    }

    public static void main(String[] args) {
        LocksWithoutThread counter = new LocksWithoutThread();
        Runnable task = counter::add;
        task.run();
        System.out.println(counter.count());
    }
}
