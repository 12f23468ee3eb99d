// Locks that come and go meanwhile do not give up a monitor. Twin: LockMaybeLeft.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class MonitorKeptMeanwhile {
    private final ReentrantLock left = new ReentrantLock();
    private final ReentrantLock right = new ReentrantLock();
    private int count;

    private synchronized void add(boolean goLeft) {
        leaveOne(goLeft);
        count++; // NORACE
    }

    private void leaveOne(boolean goLeft) {
        passThrough(goLeft);
        Lock lock = goLeft ? left : right;
        if (left.isHeldByCurrentThread() && right.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    private void passThrough(boolean goLeft) {
        Lock lock = goLeft ? left : right;
        lock.lock();
        lock.unlock();
    }

    public static void main(String[] args) {
        MonitorKeptMeanwhile shared = new MonitorKeptMeanwhile();
        new Thread(() -> shared.add(true)).start();
        new Thread(() -> shared.add(false)).start();
    }
}
