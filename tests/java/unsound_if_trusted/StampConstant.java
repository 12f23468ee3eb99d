// the stamp is a number that the lock will have after the first write: valid for what was read during that write.
import java.util.concurrent.locks.StampedLock;
public class StampConstant {
    static final StampedLock sl = new StampedLock();
    static int x;
    public static void main(String[] args) {
        new Thread(() -> {
            long s = sl.writeLock();
            x++; // RACE!
            sl.unlockWrite(s);
        }).start();
        long stamp = 512L;
        int v = x; // RACE!
        if (sl.validate(stamp)) System.out.println(v);
    }
}
