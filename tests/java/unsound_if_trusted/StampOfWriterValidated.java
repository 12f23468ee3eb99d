// the stamp is that of the writer, leaked: it is valid as long as the writer holds the lock.
import java.util.concurrent.locks.StampedLock;
public class StampOfWriterValidated {
    static final StampedLock a = new StampedLock();
    static volatile long leaked;
    static int x;
    public static void main(String[] args) {
        new Thread(() -> {
            long s = a.writeLock();
            leaked = s;
            x++; // RACE!
            a.unlockWrite(s);
        }).start();
        long stamp = leaked;
        int v = x; // RACE!
        if (a.validate(stamp)) {
            System.out.println(v);
        }
    }
}
