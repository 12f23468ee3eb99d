// The handle of a volatile mark is found by a helper; it sets the mark releasing, which publishes the data. Twin: MarkOfHelperSetOpaque.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class MarkOfHelperSetReleasing {
    private static final VarHandle DONE = find("done");
    private volatile boolean done;
    private int data;

    private static VarHandle find(String field) {
        try {
            return MethodHandles.lookup().findVarHandle(MarkOfHelperSetReleasing.class, field, boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no such field", e);
        }
    }

    private void produce() {
        data = 42; // NORACE
        DONE.setRelease(this, true); // NORACE
    }

    private void consume() {
        if (done) { // NORACE
            System.out.println(data); // NORACE
        }
    }

    public static void main(String[] args) {
        MarkOfHelperSetReleasing cell = new MarkOfHelperSetReleasing();
        new Thread(cell::produce).start();
        cell.consume();
    }
}
