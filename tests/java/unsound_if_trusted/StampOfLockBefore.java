// the loop unlocks with the stamp of the lock of the iteration before.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class StampOfLockBefore {
    static final StampedLock[] sls = {new StampedLock(), new StampedLock()}; static int x;
    static void write(int n) { long s = 0; for (int i = 0; i < n; i++) { StampedLock l = sls[i % 2]; if (s != 0) l.unlockWrite(s); l = sls[i % 2]; s = l.writeLock(); if (l == sls[0]) x++; // RACE!
      } }
    static final StampedLock one = new StampedLock(); static int y;
    static void go(StampedLock p, StampedLock q) { long s = 0; for (int i = 0; i < 3; i++) { StampedLock l = i == 1 ? p : q; if (s != 0) { l.unlockRead(s); } s = l.readLock(); } }
    static void use() { long s = one.readLock(); System.out.println(y); // RACE!
      one.unlockRead(s); }
    public static void main(String[] a) { new Thread(() -> write(3)).start(); new Thread(() -> write(3)).start();
      new Thread(() -> go(one, new StampedLock())).start(); new Thread(StampOfLockBefore::use).start(); long s = one.writeLock(); y = 1; // RACE!
      one.unlockWrite(s); }
}
