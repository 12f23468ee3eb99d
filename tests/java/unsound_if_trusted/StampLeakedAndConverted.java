// the stamp of the holder is leaked: tryConvertToWriteLock by another thread succeeds with it, both write.
import java.util.concurrent.locks.StampedLock;
public class StampLeakedAndConverted {
    static final StampedLock sl = new StampedLock();
    static volatile long leaked;
    static int x;
    public static void main(String[] args) {
        new Thread(() -> {
            long s = sl.writeLock();
            leaked = s;
            x++; // RACE!
            sl.unlockWrite(s);
        }).start();
        long w = sl.tryConvertToWriteLock(leaked);
        if (w != 0L) {
            x++; // RACE!
        }
    }
}
