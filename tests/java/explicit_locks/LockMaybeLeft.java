// A lock that may be the one that guards is left meanwhile. Twin: MonitorKeptMeanwhile.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class LockMaybeLeft {
    private final ReentrantLock left = new ReentrantLock();
    private final ReentrantLock right = new ReentrantLock();
    private int count;

    private void add(boolean goLeft) {
        right.lock();
        leaveOne(goLeft);
        count++; // RACE!
        if (right.isHeldByCurrentThread()) {
            right.unlock();
        }
    }

    private void leaveOne(boolean goLeft) {
        passThrough(goLeft);
        Lock lock = goLeft ? left : right;
        if (right.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    private void passThrough(boolean goLeft) {
        Lock lock = goLeft ? left : right;
        lock.lock();
        lock.unlock();
    }

    public static void main(String[] args) {
        LockMaybeLeft shared = new LockMaybeLeft();
        new Thread(() -> shared.add(true)).start();
        new Thread(() -> shared.add(false)).start();
        new Thread(() -> shared.add(false)).start();
    }
}
