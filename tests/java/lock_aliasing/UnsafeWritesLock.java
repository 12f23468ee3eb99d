// Unsafe writes the field of the lock. Twin: UnsafeWritesOther.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public final class UnsafeWritesLock {
    private Object lock = new Object();
    private Object other = new Object();
    private int count;

    private void use() {
        synchronized (lock) { // RACE!
            count++; // RACE!
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Field known = Unsafe.class.getDeclaredField("theUnsafe");
        known.setAccessible(true);
        Unsafe unsafe = (Unsafe) known.get(null);
        long at = unsafe.objectFieldOffset(UnsafeWritesLock.class.getDeclaredField("lock"));
        UnsafeWritesLock one = new UnsafeWritesLock();
        new Thread(one::use).start();
        unsafe.putObject(one, at, new Object()); // RACE!
        one.use();
    }
}
