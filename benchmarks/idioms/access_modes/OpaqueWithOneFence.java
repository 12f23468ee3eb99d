// The writer has a release fence before its opaque write, but the reader has no fence after its opaque read. Twin: OpaqueWithBothFences.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class OpaqueWithOneFence {
    private static final VarHandle READY;
    private boolean ready;
    private int data;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(OpaqueWithOneFence.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void produce() {
        data = 42; // RACE!
        VarHandle.releaseFence();
        READY.setOpaque(this, true); // NORACE
    }

    private void consume() {
        if ((boolean) READY.getOpaque(this)) { // NORACE
            System.out.println(data); // RACE!
        }
    }

    public static void main(String[] args) {
        OpaqueWithOneFence cell = new OpaqueWithOneFence();
        new Thread(cell::produce).start();
        cell.consume();
    }
}
