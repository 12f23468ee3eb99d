// The mark is set releasing after the data, and by nobody else. Twin: MarkAlsoSetOpaque.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class MarkAlsoSetReleasing {
    private static final VarHandle READY;
    private boolean ready;
    private int data;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(MarkAlsoSetReleasing.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void produce() {
        data = 42; // NORACE
        READY.setRelease(this, true); // NORACE
    }

    private void consume() {
        if ((boolean) READY.getAcquire(this)) { // NORACE
            System.out.println(data); // NORACE
        }
    }

    public static void main(String[] args) {
        MarkAlsoSetReleasing cell = new MarkAlsoSetReleasing();
        new Thread(cell::produce).start();
        cell.consume();
    }
}
