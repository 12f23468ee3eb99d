// The plain modes of a variable handle are like accesses to the field: two threads race with them. Twin: HandleSetsLikeFieldLocked.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class HandleSetsLikeField {
    private static final VarHandle SIZE;
    private long size;

    static {
        try {
            SIZE = MethodHandles.lookup().findVarHandle(HandleSetsLikeField.class, "size", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void grow() {
        long seen = (long) SIZE.get(this); // RACE!
        SIZE.set(this, seen + 1); // RACE!
    }

    public static void main(String[] args) {
        HandleSetsLikeField heap = new HandleSetsLikeField();
        new Thread(heap::grow).start();
        new Thread(heap::grow).start();
    }
}
