// The stamp has become one of a reader before the write. Twin: StampTriedAndGot.
import java.util.concurrent.locks.StampedLock;

public final class StampMadeReadStamp {
    private final StampedLock lock = new StampedLock();
    private int value;

    private void add() {
        long stamp = lock.tryWriteLock();
        if (stamp != 0) {
            stamp = lock.tryConvertToReadLock(stamp);
            value++; // RACE!
            lock.unlock(stamp);
        }
    }

    public static void main(String[] args) {
        StampMadeReadStamp shared = new StampMadeReadStamp();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
