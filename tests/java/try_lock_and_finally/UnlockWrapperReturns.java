// What may throw comes before the lock is left, so the handler counts with the lock and leaves it itself. Twin: UnlockWrapperThrows.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class UnlockWrapperReturns {
    private static final Lock LOCK = new ReentrantLock();
    private static int failed;

    private UnlockWrapperReturns() {}

    private static void check() {
        if (System.nanoTime() % 2 == 0) {
            throw new IllegalStateException("early");
        }
    }

    private static void attempt() {
        LOCK.lock();
        try {
            failed += 2; // NORACE
            check();
            LOCK.unlock();
        } catch (IllegalStateException e) {
            failed++; // NORACE
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(UnlockWrapperReturns::attempt).start();
        attempt();
    }
}
