// A handle writes a field of another object than the one whose lock is held. Twin: HandleOfOwnObject.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class HandleOfOtherObject {
    private static final VarHandle SIZE;
    private int size;

    static {
        try {
            SIZE = MethodHandles.lookup().findVarHandle(HandleOfOtherObject.class, "size", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private synchronized void grow(HandleOfOtherObject other) {
        SIZE.set(other, other.hashCode()); // RACE!
    }

    private synchronized int size() {
        return size; // RACE!
    }

    public static void main(String[] args) {
        HandleOfOtherObject one = new HandleOfOtherObject();
        HandleOfOtherObject two = new HandleOfOtherObject();
        new Thread(() -> one.grow(two)).start();
        System.out.println(one.size() + two.size());
    }
}
