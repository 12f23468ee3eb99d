// the stamp of one box is given to the lock of another, made at the same place.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class StampOfOtherBox {
    static class Box { final StampedLock sl = new StampedLock(); int x; }
    static void swap(Box b, Box c) { long s = b.sl.readLock(); c.sl.unlockRead(s); }
    static void read(Box b) { long s = b.sl.readLock(); System.out.println(b.x); // RACE!
      b.sl.unlockRead(s); }
    public static void main(String[] a) { Box[] bs = new Box[2]; for (int i = 0; i < 2; i++) bs[i] = new Box(); Box b = bs[0], c = bs[1];
      new Thread(() -> read(b)).start(); new Thread(() -> swap(c, b)).start(); long s = b.sl.writeLock(); b.x = 1; // RACE!
      b.sl.unlockWrite(s); }
}
