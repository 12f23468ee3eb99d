// the view is unlocked by a thread that has not locked.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class StampedViewUnlockedByOther {
    static final StampedLock sl = new StampedLock(); static int x;
    static void write() { long s = sl.writeLock(); x++; // RACE!
      }
    public static void main(String[] a) { new Thread(StampedViewUnlockedByOther::write).start(); new Thread(StampedViewUnlockedByOther::write).start(); sl.asWriteLock().unlock(); }
}
