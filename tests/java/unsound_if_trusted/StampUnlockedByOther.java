// StampedLock has no owner: another thread unlocks with tryUnlockWrite() while the first still writes.
import java.util.concurrent.locks.StampedLock;
public class StampUnlockedByOther {
    static final StampedLock sl = new StampedLock();
    static int x;
    static void add() {
        long s = sl.writeLock();
        x++; // RACE!
        sl.tryUnlockWrite();
    }
    public static void main(String[] args) {
        new Thread(StampUnlockedByOther::add).start();
        new Thread(StampUnlockedByOther::add).start();
        new Thread(() -> sl.tryUnlockWrite()).start();
    }
}
