// the stamp of a reader is used twice: the second time it gives up the hold of another reader.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class StampUsedTwice {
    static final StampedLock sl = new StampedLock(); static int x;
    static void stale() { long s = sl.readLock(); sl.unlockRead(s); sl.unlockRead(s); }
    static void read() { long s = sl.readLock(); System.out.println(x); // RACE!
       sl.unlockRead(s); }
    public static void main(String[] a) { new Thread(StampUsedTwice::read).start(); new Thread(StampUsedTwice::stale).start(); long s = sl.writeLock(); x = 1; // RACE!
       sl.unlockWrite(s); }
}
