// The data is written after the lock in which the mark is set, beside the thread that saw the mark. Twin: WrittenThenSignalled.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public final class SignalledThenWritten {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean ready;
    private int data;

    private void produce() {
        lock.lock();
        try {
            ready = true; // NORACE
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        data = 42; // RACE!
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
        return data; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        SignalledThenWritten shared = new SignalledThenWritten();
        new Thread(shared::produce).start();
        System.out.println(shared.consume());
    }
}
