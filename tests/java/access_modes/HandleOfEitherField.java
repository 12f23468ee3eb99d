// A handle may be of one of two fields: each may be added to beside a plain read. Twin: HandleOfEitherFieldLocked.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class HandleOfEitherField {
    private static final VarHandle LEFT = find("left");
    private static final VarHandle RIGHT = find("right");
    private int left;
    private int right;

    private static VarHandle find(String field) {
        try {
            return MethodHandles.lookup().findVarHandle(HandleOfEitherField.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no such field", e);
        }
    }

    private void add(boolean isLeft) {
        (isLeft ? LEFT : RIGHT).getAndAdd(this, 1); // RACE!
    }

    private int left() {
        return left; // RACE!
    }

    private int right() {
        return right; // RACE!
    }

    public static void main(String[] args) {
        HandleOfEitherField both = new HandleOfEitherField();
        new Thread(() -> both.add(args.length > 0)).start();
        System.out.println(both.left() + both.right());
    }
}
