// the handler unlocks with a stamp that was given up before the exception.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class StampLeftThenThrown {
    static final StampedLock sl = new StampedLock(); static int x;
    static void f() {}
    static void work(int[] p) { long s = sl.readLock(); try { sl.unlockRead(s); p[0] = 1; s = sl.readLock(); } finally { sl.unlockRead(s); } }
    static void read() { long s = sl.readLock(); System.out.println(x); // RACE!
      sl.unlockRead(s); }
    public static void main(String[] a) { new Thread(StampLeftThenThrown::read).start(); new Thread(() -> work(a.length > 3 ? null : new int[1])).start(); long s = sl.writeLock(); x = 1; // RACE!
      sl.unlockWrite(s); }
}
