// The plain modes of a variable handle are like accesses to the field: two threads need a monitor for them. Twin: HandleSetsLikeField.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class HandleSetsLikeFieldLocked {
    private static final VarHandle SIZE;
    private long size;

    static {
        try {
            SIZE = MethodHandles.lookup().findVarHandle(HandleSetsLikeFieldLocked.class, "size", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private synchronized void grow() {
        long seen = (long) SIZE.get(this); // NORACE
        SIZE.set(this, seen + 1); // NORACE
    }

    public static void main(String[] args) {
        HandleSetsLikeFieldLocked heap = new HandleSetsLikeFieldLocked();
        new Thread(heap::grow).start();
        new Thread(heap::grow).start();
    }
}
