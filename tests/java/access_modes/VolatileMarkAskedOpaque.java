// The mark is a volatile field, but it is asked through a handle in opaque mode, which does not order the data. Twin: VolatileMarkAskedPlainly.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class VolatileMarkAskedOpaque {
    private static final VarHandle DONE;
    private volatile boolean done;
    private int[] result;

    static {
        try {
            DONE = MethodHandles.lookup().findVarHandle(VolatileMarkAskedOpaque.class, "done", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void compute() {
        result = new int[] {1, 2}; // RACE!
        done = true; // NORACE
    }

    private int first() {
        boolean isDone = (boolean) DONE.getOpaque(this); // NORACE
        return isDone ? result[0] : 0; // RACE!
    }

    public static void main(String[] args) {
        VolatileMarkAskedOpaque task = new VolatileMarkAskedOpaque();
        new Thread(task::compute).start();
        System.out.println(task.first());
    }
}
