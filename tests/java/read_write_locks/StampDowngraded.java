// The write stamp became a read stamp before the read. Twin: StampDowngradedTooFar.
import java.util.concurrent.locks.StampedLock;

public final class StampDowngraded {
    private final StampedLock lock = new StampedLock();
    private int value;

    private void add() {
        long stamp = lock.writeLock();
        value++; // NORACE
        long read = lock.tryConvertToReadLock(stamp);
        if (read != 0L) {
            System.out.println(value); // NORACE
            lock.unlockRead(read);
        }
    }

    public static void main(String[] args) {
        StampDowngraded shared = new StampDowngraded();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
