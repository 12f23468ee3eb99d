// The mark is released after the data, but read in opaque mode, which does not order the data. Twin: ReleasedAndReadVolatile.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class ReleasedButReadOpaque {
    private static final VarHandle READY;
    private boolean ready;
    private String data;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(ReleasedButReadOpaque.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void produce() {
        data = "made"; // RACE!
        READY.setRelease(this, true); // NORACE
    }

    private void consume() {
        if ((boolean) READY.getOpaque(this)) { // NORACE
            System.out.println(data); // RACE!
        }
    }

    public static void main(String[] args) {
        ReleasedButReadOpaque cell = new ReleasedButReadOpaque();
        new Thread(cell::produce).start();
        cell.consume();
    }
}
