// A setter is bound to an object, and called by another thread than the reader's. Twin: BoundSetterCalledLocked.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public final class BoundSetterCalled {
    private long total;

    private static void call(MethodHandle setter) {
        try {
            setter.invoke(7L); // RACE!
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        BoundSetterCalled sum = new BoundSetterCalled();
        MethodHandle setter = MethodHandles.lookup().findSetter(BoundSetterCalled.class, "total", long.class);
        MethodHandle bound = setter.bindTo(sum);
        new Thread(() -> call(bound)).start();
        {
            System.out.println(sum.total); // RACE!
        }
    }
}
