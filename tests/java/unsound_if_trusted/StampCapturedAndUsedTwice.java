// a lambda that has captured the stamp unlocks twice.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class StampCapturedAndUsedTwice {
    static final StampedLock sl = new StampedLock(); static int x;
    static void work() { long s = sl.readLock(); Runnable r = () -> sl.unlockRead(s); r.run(); r.run(); }
    static void read() { long s = sl.readLock(); System.out.println(x); // RACE!
      sl.unlockRead(s); }
    public static void main(String[] a) { new Thread(StampCapturedAndUsedTwice::read).start(); new Thread(() -> work()).start(); long s = sl.writeLock(); x = 1; // RACE!
      sl.unlockWrite(s); }
}
