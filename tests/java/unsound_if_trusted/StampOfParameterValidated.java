// the stamp that is validated is that of the writer, handed on as an argument.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class StampOfParameterValidated {
    static final StampedLock sl = new StampedLock(); static int x; static volatile long leaked;
    static void read(long s) { int v = x; // RACE!
      if (sl.validate(s)) System.out.println(v); }
    public static void main(String[] a) { new Thread(() -> read(leaked)).start(); long s = sl.writeLock(); leaked = s; x = 1; // RACE!
      sl.unlockWrite(s); }
}
