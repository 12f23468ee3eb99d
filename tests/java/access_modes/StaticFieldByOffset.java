// A static field is put at its offset, and read plainly by another thread; the next one is not. Twin: StaticFieldByOffsetLocked.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public final class StaticFieldByOffset {
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
            BASE = UNSAFE.staticFieldBase(StaticFieldByOffset.class.getDeclaredField("count"));
            COUNT = UNSAFE.staticFieldOffset(StaticFieldByOffset.class.getDeclaredField("count"));
            LIMIT = UNSAFE.staticFieldOffset(StaticFieldByOffset.class.getDeclaredField("limit"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private StaticFieldByOffset() {}

    private static void put() {
        UNSAFE.putInt(BASE, COUNT, 3); // RACE!
    }

    private static int count() {
        return count; // RACE!
    }

    public static void main(String[] args) {
        new Thread(StaticFieldByOffset::put).start();
        System.out.println(count());
        System.out.println(limit + LIMIT); // NORACE
    }
}
