// The mark is released after the data and read in volatile mode, which orders the data. Twin: ReleasedButReadOpaque.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class ReleasedAndReadVolatile {
    private static final VarHandle READY;
    private boolean ready;
    private String data;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(ReleasedAndReadVolatile.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void produce() {
        data = "made"; // NORACE
        READY.setRelease(this, true); // NORACE
    }

    private void consume() {
        if ((boolean) READY.getVolatile(this)) { // NORACE
            System.out.println(data); // NORACE
        }
    }

    public static void main(String[] args) {
        ReleasedAndReadVolatile cell = new ReleasedAndReadVolatile();
        new Thread(cell::produce).start();
        cell.consume();
    }
}
