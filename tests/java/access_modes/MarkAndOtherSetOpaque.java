// A call in opaque mode sets another field than the mark. Twin: MarkOrOtherSetOpaque.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class MarkAndOtherSetOpaque {
    private static final VarHandle MARK;
    private static final VarHandle OTHER;
    private boolean mark;
    private boolean other;
    private int data;

    static {
        try {
            MARK = MethodHandles.lookup().findVarHandle(MarkAndOtherSetOpaque.class, "mark", boolean.class);
            OTHER = MethodHandles.lookup().findVarHandle(MarkAndOtherSetOpaque.class, "other", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void hurry() {
        VarHandle set = OTHER;
        set.setOpaque(this, true); // NORACE
    }

    private void produce() {
        data = 42; // NORACE
        MARK.setRelease(this, true); // NORACE
    }

    private void consume() {
        if ((boolean) MARK.getAcquire(this)) { // NORACE
            System.out.println(data); // NORACE
        }
    }

    public static void main(String[] args) {
        MarkAndOtherSetOpaque cell = new MarkAndOtherSetOpaque();
        new Thread(cell::produce).start();
        new Thread(() -> cell.hurry()).start();
        cell.consume();
    }
}
