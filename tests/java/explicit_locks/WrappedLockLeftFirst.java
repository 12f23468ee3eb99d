// The lock is left in a method before counting. Twin: WrappedLock.
import java.util.concurrent.locks.ReentrantLock;

public final class WrappedLockLeftFirst {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    private void add() {
        enter();
        leave();
        count++; // RACE!
    }

    private void enter() {
        lock.lock();
    }

    private void leave() {
        lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        WrappedLockLeftFirst shared = new WrappedLockLeftFirst();
        Runnable run = () -> {
            for (int i = 0; i < 100; i++) {
                shared.add();
            }
        };
        new Thread(run).start();
        new Thread(run).start();
    }
}
