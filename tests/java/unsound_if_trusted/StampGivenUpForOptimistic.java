// a read stamp was converted to an optimistic one; to unlock with it gives up the hold of another reader.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class StampGivenUpForOptimistic {
    static final StampedLock sl = new StampedLock(); static int x;
    static void work() { long s = sl.readLock(); long o = sl.tryConvertToOptimisticRead(s); sl.unlockRead(s); }
    static void read() { long s = sl.readLock(); System.out.println(x); // RACE!
      sl.unlockRead(s); }
    public static void main(String[] a) { new Thread(StampGivenUpForOptimistic::read).start(); new Thread(() -> work()).start(); long s = sl.writeLock(); x = 1; // RACE!
      sl.unlockWrite(s); }
}
