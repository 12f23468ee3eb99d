// The guard of a try is closed before the finally clause of that try, so the write there is without the lock. Twin: LambdaGuardInTry.
import java.util.concurrent.locks.ReentrantLock;

public final class LambdaGuardInFinally {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    private interface Guard extends AutoCloseable {
        @Override
        void close();
    }

    private Guard open() {
        lock.lock();
        return lock::unlock;
    }

    private void add() {
        try (var guard = open()) {
            System.out.println("holding " + guard);
        } finally {
            count++; // RACE!
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) {
        LambdaGuardInFinally shared = new LambdaGuardInFinally();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
