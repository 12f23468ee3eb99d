// a method reference gives up the hold of a reader.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class StampLeftByReference {
    static final StampedLock sl = new StampedLock(); static int x;
    interface U { boolean tryUnlockRead(); }
    static void read() { long s = sl.readLock(); System.out.println(x); // RACE!
       sl.unlockRead(s); }
    public static void main(String[] a) { new Thread(StampLeftByReference::read).start(); U u = sl::tryUnlockRead; u.tryUnlockRead(); long s = sl.writeLock(); x = 1; // RACE!
       sl.unlockWrite(s); }
}
