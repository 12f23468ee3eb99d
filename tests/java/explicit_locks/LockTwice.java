// Both hold the lock. Twin: LockAndItsMonitor.
import java.util.concurrent.locks.ReentrantLock;

public final class LockTwice {
    private final ReentrantLock lock = new ReentrantLock();
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
        lock.lock();
        try {
            return count; // NORACE
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockTwice shared = new LockTwice();
        Runnable run = () -> {
            shared.add();
            System.out.println(shared.count());
        };
        new Thread(run).start();
        new Thread(run).start();
    }
}
