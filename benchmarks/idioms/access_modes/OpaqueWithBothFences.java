// The writer has a release fence before its opaque write, and the reader an acquire fence after its opaque read. Twin: OpaqueWithOneFence.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class OpaqueWithBothFences {
    private static final VarHandle READY;
    private boolean ready;
    private int data;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(OpaqueWithBothFences.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void produce() {
        data = 42; // NORACE
        VarHandle.releaseFence();
        READY.setOpaque(this, true); // NORACE
    }

    private void consume() {
        if ((boolean) READY.getOpaque(this)) { // NORACE
            VarHandle.acquireFence();
            System.out.println(data); // NORACE
        }
    }

    public static void main(String[] args) {
        OpaqueWithBothFences cell = new OpaqueWithBothFences();
        new Thread(cell::produce).start();
        cell.consume();
    }
}
