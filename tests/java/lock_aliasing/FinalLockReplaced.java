// The lock is in a final field that reflection replaces. Twin: FinalLockRead.
import java.lang.reflect.Field;

public final class FinalLockReplaced {
    private final Object lock = new Object();
    private int count;

    private void use() {
        synchronized (lock) { // RACE!
            count++; // RACE!
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        FinalLockReplaced one = new FinalLockReplaced();
        Field field = FinalLockReplaced.class.getDeclaredField("lock");
        field.setAccessible(true);
        new Thread(one::use).start();
        field.set(one, new Object()); // RACE!
        one.use();
    }
}
