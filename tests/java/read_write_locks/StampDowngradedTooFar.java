// The write stamp became an optimistic one, which keeps nobody out, and is not checked after the read. Twin: StampDowngraded.
import java.util.concurrent.locks.StampedLock;

public final class StampDowngradedTooFar {
    private final StampedLock lock = new StampedLock();
    private int value;

    private void add() {
        long stamp = lock.writeLock();
        value++; // RACE!
        long read = lock.tryConvertToOptimisticRead(stamp);
        if (read != 0L) {
            System.out.println(value); // RACE!
        }
    }

    public static void main(String[] args) {
        StampDowngradedTooFar shared = new StampDowngradedTooFar();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
