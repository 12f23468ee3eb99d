// the stamp is of another lock, which was written once before: valid after the first write here, though given before it.
import java.util.concurrent.locks.StampedLock;
public class StampOfOtherLock {
    static final StampedLock a = new StampedLock();
    static final StampedLock b = new StampedLock();
    static int x;
    public static void main(String[] args) {
        b.unlockWrite(b.writeLock());
        new Thread(() -> {
            long s = a.writeLock();
            x++; // RACE!
            a.unlockWrite(s);
        }).start();
        long stamp = b.tryOptimisticRead();
        int v = x; // RACE!
        if (a.validate(stamp)) {
            System.out.println(v);
        }
    }
}
