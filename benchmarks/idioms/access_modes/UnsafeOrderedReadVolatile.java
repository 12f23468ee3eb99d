// An ordered put of Unsafe releases the data, and the field is read in volatile mode, which acquires it. Twin: UnsafeOrderedReadPlain.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public final class UnsafeOrderedReadVolatile {
    private static final Unsafe UNSAFE = unsafe();
    private static final long STATE = offset("state");
    private int state;
    private String data;

    private static Unsafe unsafe() {
        try {
            Field known = Unsafe.class.getDeclaredField("theUnsafe");
            known.setAccessible(true);
            return (Unsafe) known.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long offset(String field) {
        try {
            return UNSAFE.objectFieldOffset(UnsafeOrderedReadVolatile.class.getDeclaredField(field));
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    private void produce() {
        data = "made"; // NORACE
        UNSAFE.putOrderedInt(this, STATE, 1); // NORACE
    }

    private String consume() {
        int seen = UNSAFE.getIntVolatile(this, STATE); // NORACE
        return seen == 1 ? data : "none"; // NORACE
    }

    public static void main(String[] args) {
        UnsafeOrderedReadVolatile cell = new UnsafeOrderedReadVolatile();
        new Thread(cell::produce).start();
        System.out.println(cell.consume());
    }
}
