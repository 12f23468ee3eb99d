// One side changes what the other waits for without the lock. Twin: ConditionWaited.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public final class ConditionIgnored {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private int count;

    private void add() throws InterruptedException {
        lock.lock();
        try {
            while (count > 10) { // RACE!
                room.await();
            }
            count++; // RACE!
        } finally {
            lock.unlock();
        }
    }

    private void take() {
        count--; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionIgnored shared = new ConditionIgnored();
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
