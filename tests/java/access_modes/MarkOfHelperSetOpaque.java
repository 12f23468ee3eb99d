// The handle of a volatile mark is found by a helper; it sets the mark in opaque mode, which publishes nothing. Twin: MarkOfHelperSetReleasing.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class MarkOfHelperSetOpaque {
    private static final VarHandle DONE = find("done");
    private volatile boolean done;
    private int data;

    private static VarHandle find(String field) {
        try {
            return MethodHandles.lookup().findVarHandle(MarkOfHelperSetOpaque.class, field, boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no such field", e);
        }
    }

    private void produce() {
        data = 42; // RACE!
        DONE.setOpaque(this, true); // NORACE
    }

    private void consume() {
        if (done) { // NORACE
            System.out.println(data); // RACE!
        }
    }

    public static void main(String[] args) {
        MarkOfHelperSetOpaque cell = new MarkOfHelperSetOpaque();
        new Thread(cell::produce).start();
        cell.consume();
    }
}
