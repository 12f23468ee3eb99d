// Unsafe writes another field than that of the lock. Twin: UnsafeWritesLock.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public final class UnsafeWritesOther {
    private Object lock = new Object();
    private Object other = new Object();
    private int count;

    private void use() {
        synchronized (lock) {
            count++; // NORACE
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Field known = Unsafe.class.getDeclaredField("theUnsafe");
        known.setAccessible(true);
        Unsafe unsafe = (Unsafe) known.get(null);
        long at = unsafe.objectFieldOffset(UnsafeWritesOther.class.getDeclaredField("other"));
        UnsafeWritesOther one = new UnsafeWritesOther();
        new Thread(one::use).start();
        unsafe.putObject(one, at, new Object());
        one.use();
    }
}
