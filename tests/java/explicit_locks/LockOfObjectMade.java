// A lock of the interface type. Twin: LockMadeEachTime.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class LockOfObjectMade {
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

    public static void main(String[] args) throws InterruptedException {
        LockOfObjectMade shared = new LockOfObjectMade();
        Runnable run = () -> {
            for (int i = 0; i < 100; i++) {
                shared.add();
            }
        };
        new Thread(run).start();
        new Thread(run).start();
    }
}
