// The mark is read acquiring, but it was set in opaque mode, which releases nothing. Twin: AcquiredAndSetReleasing.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class AcquiredButSetOpaque {
    private static final VarHandle READY;
    private boolean ready;
    private double data;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(AcquiredButSetOpaque.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void produce() {
        data = 0.5; // RACE!
        READY.setOpaque(this, true); // NORACE
    }

    private void consume() {
        if ((boolean) READY.getAcquire(this)) { // NORACE
            System.out.println(data); // RACE!
        }
    }

    public static void main(String[] args) {
        AcquiredButSetOpaque cell = new AcquiredButSetOpaque();
        new Thread(cell::produce).start();
        cell.consume();
    }
}
