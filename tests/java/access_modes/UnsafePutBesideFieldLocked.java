// A plain put of Unsafe is a write of the field, which another thread reads, both under a monitor. Twin: UnsafePutBesideField.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public final class UnsafePutBesideFieldLocked {
    private static final Unsafe UNSAFE = unsafe();
    private static final long TEXT_AT = offset("name");
    private String name = "none";

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
            return UNSAFE.objectFieldOffset(UnsafePutBesideFieldLocked.class.getDeclaredField(field));
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized void rename(String text) {
        UNSAFE.putObject(this, TEXT_AT, text); // NORACE
    }

    private synchronized String name() {
        return name; // NORACE
    }

    public static void main(String[] args) {
        UnsafePutBesideFieldLocked person = new UnsafePutBesideFieldLocked();
        new Thread(() -> person.rename("ada")).start();
        System.out.println(person.name());
    }
}
