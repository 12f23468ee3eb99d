// A plain put of Unsafe is a write of the field, which another thread reads, unordered. Twin: UnsafePutBesideFieldLocked.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public final class UnsafePutBesideField {
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
            return UNSAFE.objectFieldOffset(UnsafePutBesideField.class.getDeclaredField(field));
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }

    private void rename(String text) {
        UNSAFE.putObject(this, TEXT_AT, text); // RACE!
    }

    private String name() {
        return name; // RACE!
    }

    public static void main(String[] args) {
        UnsafePutBesideField person = new UnsafePutBesideField();
        new Thread(() -> person.rename("ada")).start();
        System.out.println(person.name());
    }
}
