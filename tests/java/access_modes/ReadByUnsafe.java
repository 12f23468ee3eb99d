// A field is added to and read in volatile mode through Unsafe. Twin: PlainReadBesideUnsafe.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public final class ReadByUnsafe {
    private static final Unsafe UNSAFE = unsafe();
    private static final long COUNT = offset("count");
    private int count;

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
            return UNSAFE.objectFieldOffset(ReadByUnsafe.class.getDeclaredField(field));
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    private void add() {
        UNSAFE.getAndAddInt(this, COUNT, 1); // NORACE
    }

    private int count() {
        return UNSAFE.getIntVolatile(this, COUNT); // NORACE
    }

    public static void main(String[] args) {
        ReadByUnsafe counter = new ReadByUnsafe();
        new Thread(counter::add).start();
        System.out.println(counter.count());
    }
}
