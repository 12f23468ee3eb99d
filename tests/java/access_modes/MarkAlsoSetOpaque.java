// The mark is set releasing after the data, but in opaque mode by a thread that did not write them. Twin: MarkAlsoSetReleasing.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class MarkAlsoSetOpaque {
    private static final VarHandle READY;
    private boolean ready;
    private int data;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(MarkAlsoSetOpaque.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void produce() {
        data = 42; // RACE!
        READY.setRelease(this, true); // NORACE
    }

    private void hurry() {
        READY.setOpaque(this, true); // NORACE
    }

    private void consume() {
        if ((boolean) READY.getAcquire(this)) { // NORACE
            System.out.println(data); // RACE!
        }
    }

    public static void main(String[] args) {
        MarkAlsoSetOpaque cell = new MarkAlsoSetOpaque();
        new Thread(cell::produce).start();
        new Thread(cell::hurry).start();
        cell.consume();
    }
}
