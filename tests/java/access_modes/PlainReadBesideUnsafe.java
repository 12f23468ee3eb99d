// A field is added to through Unsafe and read plainly by another thread. Twin: ReadByUnsafe.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public final class PlainReadBesideUnsafe {
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
            return UNSAFE.objectFieldOffset(PlainReadBesideUnsafe.class.getDeclaredField(field));
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    private void add() {
        UNSAFE.getAndAddInt(this, COUNT, 1); // RACE!
    }

    private int count() {
        return count; // RACE!
    }

    public static void main(String[] args) {
        PlainReadBesideUnsafe counter = new PlainReadBesideUnsafe();
        new Thread(counter::add).start();
        System.out.println(counter.count());
    }
}
