// A method of the program unlocks and then throws, so the handler counts without the lock. Twin: UnlockWrapperReturns.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class UnlockWrapperThrows {
    private static final Lock LOCK = new ReentrantLock();
    private static int failed;

    private UnlockWrapperThrows() {}

    private static void leave() {
        LOCK.unlock();
        if (System.nanoTime() % 2 == 0) {
            throw new IllegalStateException("late");
        }
    }

    private static void attempt() {
        LOCK.lock();
        try {
            failed += 2; // RACE!
            leave();
        } catch (IllegalStateException e) {
            failed++; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(UnlockWrapperThrows::attempt).start();
        attempt();
    }
}
