// One holds the lock, the other the monitor of the object that is the lock. Twin: LockTwice.
import java.util.concurrent.locks.ReentrantLock;

public final class LockAndItsMonitor {
    private final ReentrantLock lock = new ReentrantLock();
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
        synchronized (lock) {
            return count; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockAndItsMonitor shared = new LockAndItsMonitor();
        Runnable run = () -> {
            shared.add();
            System.out.println(shared.count());
        };
        new Thread(run).start();
        new Thread(run).start();
    }
}
