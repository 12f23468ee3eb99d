// An ordered put of Unsafe releases the data, but the field is read plainly, which acquires nothing. Twin: UnsafeOrderedReadVolatile.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public final class UnsafeOrderedReadPlain {
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
            return UNSAFE.objectFieldOffset(UnsafeOrderedReadPlain.class.getDeclaredField(field));
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    private void produce() {
        data = "made"; // RACE!
        UNSAFE.putOrderedInt(this, STATE, 1); // RACE!
    }

    private String consume() {
        int seen = state; // RACE!
        return seen == 1 ? data : "none"; // RACE!
    }

    public static void main(String[] args) {
        UnsafeOrderedReadPlain cell = new UnsafeOrderedReadPlain();
        new Thread(cell::produce).start();
        System.out.println(cell.consume());
    }
}
