// The guard of a try releases the lock when closed; the write is in the body, before that, so writes are ordered. Twin: LambdaGuardInFinally.
import java.util.concurrent.locks.ReentrantLock;

public final class LambdaGuardInTry {
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
            count++; // NORACE
            System.out.println("holding " + guard);
        } finally {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) {
        LambdaGuardInTry shared = new LambdaGuardInTry();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
