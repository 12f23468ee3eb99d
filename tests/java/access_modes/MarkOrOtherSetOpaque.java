// A call in opaque mode may set the mark or another field, so the mark may be set before the data. Twin: MarkAndOtherSetOpaque.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class MarkOrOtherSetOpaque {
    private static final VarHandle MARK;
    private static final VarHandle OTHER;
    private boolean mark;
    private boolean other;
    private int data;

    static {
        try {
            MARK = MethodHandles.lookup().findVarHandle(MarkOrOtherSetOpaque.class, "mark", boolean.class);
            OTHER = MethodHandles.lookup().findVarHandle(MarkOrOtherSetOpaque.class, "other", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void hurry(boolean isMark) {
        VarHandle set = isMark ? MARK : OTHER;
        set.setOpaque(this, true); // NORACE
    }

    private void produce() {
        data = 42; // RACE!
        MARK.setRelease(this, true); // NORACE
    }

    private void consume() {
        if ((boolean) MARK.getAcquire(this)) { // NORACE
            System.out.println(data); // RACE!
        }
    }

    public static void main(String[] args) {
        MarkOrOtherSetOpaque cell = new MarkOrOtherSetOpaque();
        new Thread(cell::produce).start();
        new Thread(() -> cell.hurry(args.length > 0)).start();
        cell.consume();
    }
}
