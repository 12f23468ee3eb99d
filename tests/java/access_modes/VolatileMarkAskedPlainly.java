// The mark is a volatile field that is asked as one, which orders the data. Twin: VolatileMarkAskedOpaque.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class VolatileMarkAskedPlainly {
    private static final VarHandle DONE;
    private volatile boolean done;
    private int[] result;

    static {
        try {
            DONE = MethodHandles.lookup().findVarHandle(VolatileMarkAskedPlainly.class, "done", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void compute() {
        result = new int[] {1, 2}; // NORACE
        done = true; // NORACE
    }

    private int first() {
        boolean isDone = done; // NORACE
        return isDone ? result[0] : 0; // NORACE
    }

    public static void main(String[] args) {
        VolatileMarkAskedPlainly task = new VolatileMarkAskedPlainly();
        new Thread(task::compute).start();
        System.out.println(task.first());
    }
}
