// The lock is taken and left in methods of its owner. Twin: WrappedLockLeftFirst.
import java.util.concurrent.locks.ReentrantLock;

public final class WrappedLock {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    private void add() {
        enter();
        try {
            count++; // NORACE
        } finally {
            leave();
        }
    }

    private void enter() {
        lock.lock();
    }

    private void leave() {
        lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        WrappedLock shared = new WrappedLock();
        Runnable run = () -> {
            for (int i = 0; i < 100; i++) {
                shared.add();
            }
        };
        new Thread(run).start();
        new Thread(run).start();
    }
}
