// putByte writes the boolean field, whose offset is kept in an instance field: both threads write done.
import sun.misc.Unsafe;
public class UnsafePunned {
    static class Box { boolean done; float f; }
    static final Unsafe U;
    static {
        try {
            java.lang.reflect.Field f = Unsafe.class.getDeclaredField("theUnsafe");
            f.setAccessible(true);
            U = (Unsafe) f.get(null);
        } catch (Exception e) { throw new Error(e); }
    }
    static class Writer {
        long offset, other;
        Writer() {
            try { offset = U.objectFieldOffset(Box.class.getDeclaredField("done"));
                  other = U.objectFieldOffset(Box.class.getDeclaredField("f")); }
            catch (Exception e) { throw new Error(e); }
        }
        void write(Box b) {
            U.putByte(b, offset, (byte) 1); // RACE!
            U.putInt(b, other, 1); // RACE!
        }
    }
    public static void main(String[] args) {
        Box b = new Box();
        Writer w = new Writer();
        new Thread(() -> w.write(b)).start();
        new Thread(() -> w.write(b)).start();
    }
}
