// reflection gives up the hold of a reader.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class StampLeftByReflection {
    static final StampedLock sl = new StampedLock(); static int x;
    static void read() { long s = sl.readLock(); System.out.println(x); // RACE!
       sl.unlockRead(s); }
    public static void main(String[] a) throws Exception { new Thread(StampLeftByReflection::read).start(); StampedLock.class.getMethod("tryUnlockRead").invoke(sl); long s = sl.writeLock(); x = 1; // RACE!
       sl.unlockWrite(s); }
}
