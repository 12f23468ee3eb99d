// The lock is in a final field that reflection only reads. Twin: FinalLockReplaced.
import java.lang.reflect.Field;

public final class FinalLockRead {
    private final Object lock = new Object();
    private int count;

    private void use() {
        synchronized (lock) {
            count++; // NORACE
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        FinalLockRead one = new FinalLockRead();
        Field field = FinalLockRead.class.getDeclaredField("lock");
        field.setAccessible(true);
        new Thread(one::use).start();
        field.get(one);
        one.use();
    }
}
