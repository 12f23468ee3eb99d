// The mark is read acquiring and was set releasing, which orders the data. Twin: AcquiredButSetOpaque.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class AcquiredAndSetReleasing {
    private static final VarHandle READY;
    private boolean ready;
    private double data;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(AcquiredAndSetReleasing.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void produce() {
        data = 0.5; // NORACE
        READY.setRelease(this, true); // NORACE
    }

    private void consume() {
        if ((boolean) READY.getAcquire(this)) { // NORACE
            System.out.println(data); // NORACE
        }
    }

    public static void main(String[] args) {
        AcquiredAndSetReleasing cell = new AcquiredAndSetReleasing();
        new Thread(cell::produce).start();
        cell.consume();
    }
}
