// The write is made when the stamp became a write stamp, by conversion or by locking anew. Twin: StampNotConverted.
import java.util.concurrent.locks.StampedLock;

public final class StampConverted {
    private final StampedLock lock = new StampedLock();
    private int owner;

    private void claim(int who) {
        long stamp = lock.readLock();
        try {
            while (owner == 0) { // NORACE
                long write = lock.tryConvertToWriteLock(stamp);
                if (write != 0L) {
                    stamp = write;
                    owner = who; // NORACE
                } else {
                    lock.unlockRead(stamp);
                    stamp = lock.writeLock();
                }
            }
        } finally {
            lock.unlock(stamp);
        }
    }

    public static void main(String[] args) {
        StampConverted shared = new StampConverted();
        new Thread(() -> shared.claim(1)).start();
        new Thread(() -> shared.claim(2)).start();
    }
}
