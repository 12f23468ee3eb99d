// The write is made even when the stamp did not become a write stamp, beside other holders of the read lock. Twin: StampConverted.
import java.util.concurrent.locks.StampedLock;

public final class StampNotConverted {
    private final StampedLock lock = new StampedLock();
    private int owner;

    private void claim(int who) {
        long stamp = lock.readLock();
        try {
            while (owner == 0) { // RACE!
                long write = lock.tryConvertToWriteLock(stamp);
                if (write != 0L) {
                    stamp = write;
                }
                owner = who; // RACE!
            }
        } finally {
            lock.unlock(stamp);
        }
    }

    public static void main(String[] args) {
        StampNotConverted shared = new StampNotConverted();
        new Thread(() -> shared.claim(1)).start();
        new Thread(() -> shared.claim(2)).start();
    }
}
