// The mark is read acquiring, but it was assigned plainly, which releases nothing, and races itself. Twin: ReleasedAndAcquired.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class AssignedButAcquired {
    private static final VarHandle READY;
    private boolean ready;
    private int data;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(AssignedButAcquired.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void produce() {
        data = 42; // RACE!
        ready = true; // RACE!
    }

    private void consume() {
        while (!(boolean) READY.getAcquire(this)) { // RACE!
            Thread.onSpinWait();
        }
        System.out.println(data); // RACE!
    }

    public static void main(String[] args) {
        AssignedButAcquired cell = new AssignedButAcquired();
        new Thread(cell::produce).start();
        cell.consume();
    }
}
