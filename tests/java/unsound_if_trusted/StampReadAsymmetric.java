// the read lock is released by another thread (tryUnlockRead) while its holder still reads: a writer gets in.
import java.util.concurrent.locks.StampedLock;
public class StampReadAsymmetric {
    static final StampedLock sl = new StampedLock();
    static int x;
    public static void main(String[] args) {
        new Thread(() -> {
            long s = sl.readLock();
            System.out.println(x); // RACE!
        }).start();
        new Thread(() -> sl.tryUnlockRead()).start();
        long s = sl.writeLock();
        x = 1; // RACE!
        sl.unlockWrite(s);
    }
}
