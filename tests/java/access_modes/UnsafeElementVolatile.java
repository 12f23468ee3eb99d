// An element of an array is set and read by Unsafe in volatile mode. Twin: UnsafeElementBesidePlain.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public final class UnsafeElementVolatile {
    private static final Unsafe UNSAFE = unsafe();
    private static final int BASE = UNSAFE.arrayBaseOffset(long[].class);
    private static final long[] CELLS = new long[2];

    private UnsafeElementVolatile() {}

    private static Unsafe unsafe() {
        try {
            Field known = Unsafe.class.getDeclaredField("theUnsafe");
            known.setAccessible(true);
            return (Unsafe) known.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void set(long value) {
        UNSAFE.putLongVolatile(CELLS, BASE, value); // NORACE
    }

    private static long get() {
        return UNSAFE.getLongVolatile(CELLS, BASE); // NORACE
    }

    public static void main(String[] args) {
        new Thread(() -> set(5)).start();
        System.out.println(get());
    }
}
