// However a round is left, by continue, break, or its end, finally counts it after it released the lock. Twin: FinallyCountsThenUnlocks.
import java.util.concurrent.locks.ReentrantLock;

public final class FinallyUnlocksThenCounts {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static int even;
    private static int rounds;

    private FinallyUnlocksThenCounts() {}

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
                LOCK.unlock();
                rounds++; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        new Thread(FinallyUnlocksThenCounts::work).start();
        new Thread(FinallyUnlocksThenCounts::work).start();
    }
}
