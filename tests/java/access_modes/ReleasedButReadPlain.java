// The mark is released after the data, but it is read plainly, which acquires nothing. Twin: ReleasedAndReadAcquiring.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class ReleasedButReadPlain {
    private static final VarHandle READY;
    private boolean ready;
    private int data;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(ReleasedButReadPlain.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void produce() {
        data = 42; // RACE!
        READY.setRelease(this, true); // RACE!
    }

    private void consume() {
        if (ready) { // RACE!
            System.out.println(data); // RACE!
        }
    }

    public static void main(String[] args) {
        ReleasedButReadPlain cell = new ReleasedButReadPlain();
        new Thread(cell::produce).start();
        cell.consume();
    }
}
