// A lock is taken by getAndSetAcquire, but given back by setOpaque, which orders nothing. Twin: HandleReleases.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class HandleOpaque {
    private static final VarHandle HELD;
    private volatile boolean held;
    private int count;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            HELD = lookup.findVarHandle(HandleOpaque.class, "held", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void add() {
        while ((boolean) HELD.getAndSetAcquire(this, true)) {
            Thread.onSpinWait();
        }
        count++; // RACE!
        HELD.setOpaque(this, false);
    }

    public static void main(String[] args) {
        HandleOpaque shared = new HandleOpaque();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
