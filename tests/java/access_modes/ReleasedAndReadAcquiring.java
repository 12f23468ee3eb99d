// The mark is released after the data and read acquiring, which orders the data. Twin: ReleasedButReadPlain.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class ReleasedAndReadAcquiring {
    private static final VarHandle READY;
    private boolean ready;
    private int data;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(ReleasedAndReadAcquiring.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void produce() {
        data = 42; // NORACE
        READY.setRelease(this, true); // NORACE
    }

    private void consume() {
        if ((boolean) READY.getAcquire(this)) { // NORACE
            System.out.println(data); // NORACE
        }
    }

    public static void main(String[] args) {
        ReleasedAndReadAcquiring cell = new ReleasedAndReadAcquiring();
        new Thread(cell::produce).start();
        cell.consume();
    }
}
