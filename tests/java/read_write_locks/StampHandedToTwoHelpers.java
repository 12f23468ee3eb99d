// The read stamp is used by two threads: the second to use it gives up the hold of another reader, beside a writer. Twin: StampHandedToHelper.
import java.util.concurrent.locks.StampedLock;

public final class StampHandedToTwoHelpers {
    private final StampedLock lock = new StampedLock();
    private int value;

    private void leave(long stamp) {
        lock.unlockRead(stamp);
    }

    private void set(int to) {
        long stamp = lock.writeLock();
        value = to; // RACE!
        lock.unlockWrite(stamp);
    }

    private void show() {
        long stamp = lock.readLock();
        new Thread(() -> leave(stamp)).start();
        System.out.println(value); // RACE!
        leave(stamp);
    }

    public static void main(String[] args) {
        StampHandedToTwoHelpers shared = new StampHandedToTwoHelpers();
        new Thread(shared::show).start();
        new Thread(() -> shared.set(1)).start();
    }
}
