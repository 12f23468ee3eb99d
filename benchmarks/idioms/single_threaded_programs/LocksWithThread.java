// A lock is used here and not there, and there is a second thread. Twin: LocksWithoutThread.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class LocksWithThread {
    private final Lock lock = new ReentrantLock();
    private int count;

    private void add() {
        lock.lock();
        try {
            count++; // RACE!
        } finally {
            lock.unlock();
        }
    }

    private int count() {
        return count; // RACE!
    }

    public static void main(String[] args) {
        LocksWithThread counter = new LocksWithThread();
        Runnable task = counter::add;
        new Thread(task).start();
        System.out.println(counter.count());
    }
}
