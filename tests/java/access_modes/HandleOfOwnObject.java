// A handle writes a field of the object whose lock is held. Twin: HandleOfOtherObject.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class HandleOfOwnObject {
    private static final VarHandle SIZE;
    private int size;

    static {
        try {
            SIZE = MethodHandles.lookup().findVarHandle(HandleOfOwnObject.class, "size", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private synchronized void grow(HandleOfOwnObject other) {
        SIZE.set(this, other.hashCode()); // NORACE
    }

    private synchronized int size() {
        return size; // NORACE
    }

    public static void main(String[] args) {
        HandleOfOwnObject one = new HandleOfOwnObject();
        HandleOfOwnObject two = new HandleOfOwnObject();
        new Thread(() -> one.grow(two)).start();
        System.out.println(one.size() + two.size());
    }
}
