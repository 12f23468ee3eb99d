// A setter is bound to an object, and called under the lock of the reader. Twin: BoundSetterCalled.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public final class BoundSetterCalledLocked {
    private static final Object LOCK = new Object();
    private long total;

    private static void call(MethodHandle setter) {
        try {
            synchronized (LOCK) {
                setter.invoke(7L); // NORACE
            }
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        BoundSetterCalledLocked sum = new BoundSetterCalledLocked();
        MethodHandle setter = MethodHandles.lookup().findSetter(BoundSetterCalledLocked.class, "total", long.class);
        MethodHandle bound = setter.bindTo(sum);
        new Thread(() -> call(bound)).start();
        {
            synchronized (LOCK) {
                System.out.println(sum.total); // NORACE
            }
        }
    }
}
