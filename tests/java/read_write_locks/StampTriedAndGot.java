// The write stamp is not zero where the write is. Twin: StampMadeReadStamp.
import java.util.concurrent.locks.StampedLock;

public final class StampTriedAndGot {
    private final StampedLock lock = new StampedLock();
    private int value;

    private void add() {
        long stamp = lock.tryWriteLock();
        if (stamp != 0) {
            // Held alone.
            value++; // NORACE
            lock.unlock(stamp);
        }
    }

    public static void main(String[] args) {
        StampTriedAndGot shared = new StampTriedAndGot();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
