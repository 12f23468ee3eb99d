// A handle may be of one of two fields: each is used under one lock. Twin: HandleOfEitherField.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class HandleOfEitherFieldLocked {
    private static final VarHandle LEFT = find("left");
    private static final VarHandle RIGHT = find("right");
    private int left;
    private int right;

    private static VarHandle find(String field) {
        try {
            return MethodHandles.lookup().findVarHandle(HandleOfEitherFieldLocked.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no such field", e);
        }
    }

    private synchronized void add(boolean isLeft) {
        (isLeft ? LEFT : RIGHT).getAndAdd(this, 1); // NORACE
    }

    private synchronized int left() {
        return left; // NORACE
    }

    private synchronized int right() {
        return right; // NORACE
    }

    public static void main(String[] args) {
        HandleOfEitherFieldLocked both = new HandleOfEitherFieldLocked();
        new Thread(() -> both.add(args.length > 0)).start();
        System.out.println(both.left() + both.right());
    }
}
