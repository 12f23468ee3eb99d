// Every call makes a lock of its own. Twin: LockOfObjectMade.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class LockMadeEachTime {
    private int count;

    private void add() {
        Lock lock = new ReentrantLock();
        lock.lock();
        try {
            count++; // RACE!
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockMadeEachTime shared = new LockMadeEachTime();
        Runnable run = () -> {
            for (int i = 0; i < 100; i++) {
                shared.add();
            }
        };
        new Thread(run).start();
        new Thread(run).start();
    }
}
