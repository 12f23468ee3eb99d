// The data is written before the lock in which the mark is set; who saw the mark under the lock may read without it. Twin: SignalledThenWritten.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public final class WrittenThenSignalled {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean ready;
    private int data;

    private void produce() {
        data = 42; // NORACE
        lock.lock();
        try {
            ready = true; // NORACE
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private int consume() throws InterruptedException {
        lock.lock();
        try {
            while (!ready) { // NORACE
                changed.await();
            }
        } finally {
            lock.unlock();
        }
        return data; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        WrittenThenSignalled shared = new WrittenThenSignalled();
        new Thread(shared::produce).start();
        System.out.println(shared.consume());
    }
}
