// the view has been unlocked before the write.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class StampedViewLeft {
    static final StampedLock sl = new StampedLock(); static int x;
    static void write() { Lock l = sl.asWriteLock(); l.lock(); l.unlock(); x++; // RACE!
    }
    public static void main(String[] a) { new Thread(StampedViewLeft::write).start(); new Thread(StampedViewLeft::write).start(); }
}
