// Waiting for a condition gives the lock up and takes it again. Twin: ConditionIgnored.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public final class ConditionWaited {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private int count;

    private void add() throws InterruptedException {
        lock.lock();
        try {
            while (count > 10) {
                room.await();
            }
            count++; // NORACE
        } finally {
            lock.unlock();
        }
    }

    private void take() {
        lock.lock();
        try {
            count--; // NORACE
            room.signal();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionWaited shared = new ConditionWaited();
        new Thread(() -> {
            try {
                shared.add();
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        shared.take();
    }
}
