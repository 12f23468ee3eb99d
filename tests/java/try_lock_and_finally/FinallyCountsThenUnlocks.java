// However a round is left, by continue, break, or its end, finally counts it before it releases the lock. Twin: FinallyUnlocksThenCounts.
import java.util.concurrent.locks.ReentrantLock;

public final class FinallyCountsThenUnlocks {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static int even;
    private static int rounds;

    private FinallyCountsThenUnlocks() {}

    private static void work() {
        for (int i = 0; i < 10; i++) {
            LOCK.lock();
            try {
                if (i % 2 != 0) {
                    continue;
                }
                if (i > 6) {
                    break;
                }
                even++; // NORACE
            } finally {
                rounds++; // NORACE
                LOCK.unlock();
            }
        }
    }

    public static void main(String[] args) {
        new Thread(FinallyCountsThenUnlocks::work).start();
        new Thread(FinallyCountsThenUnlocks::work).start();
    }
}
