// A static field is put at its offset, under the lock of its readers. Twin: StaticFieldByOffset.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public final class StaticFieldByOffsetLocked {
    private static final Unsafe UNSAFE;
    private static final Object BASE;
    private static final long COUNT;
    private static final long LIMIT;
    private static int count;
    private static int limit;

    static {
        try {
            Field known = Unsafe.class.getDeclaredField("theUnsafe");
            known.setAccessible(true);
            UNSAFE = (Unsafe) known.get(null);
            BASE = UNSAFE.staticFieldBase(StaticFieldByOffsetLocked.class.getDeclaredField("count"));
            COUNT = UNSAFE.staticFieldOffset(StaticFieldByOffsetLocked.class.getDeclaredField("count"));
            LIMIT = UNSAFE.staticFieldOffset(StaticFieldByOffsetLocked.class.getDeclaredField("limit"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private StaticFieldByOffsetLocked() {}

    private static synchronized void put() {
        UNSAFE.putInt(BASE, COUNT, 3); // NORACE
    }

    private static synchronized int count() {
        return count; // NORACE
    }

    public static void main(String[] args) {
        new Thread(StaticFieldByOffsetLocked::put).start();
        System.out.println(count());
        System.out.println(limit + LIMIT); // NORACE
    }
}
