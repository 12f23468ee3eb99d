// The mark is read acquiring and was set releasing. Twin: AssignedButAcquired.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class ReleasedAndAcquired {
    private static final VarHandle READY;
    private boolean ready;
    private int data;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(ReleasedAndAcquired.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void produce() {
        data = 42; // NORACE
        READY.setRelease(this, true); // NORACE
    }

    private void consume() {
        while (!(boolean) READY.getAcquire(this)) { // NORACE
            Thread.onSpinWait();
        }
        System.out.println(data); // NORACE
    }

    public static void main(String[] args) {
        ReleasedAndAcquired cell = new ReleasedAndAcquired();
        new Thread(cell::produce).start();
        cell.consume();
    }
}
