// A lock is taken by getAndSetAcquire and given back by setRelease, which orders one holder before the next. Twin: HandleOpaque.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class HandleReleases {
    private static final VarHandle HELD;
    private volatile boolean held;
    private int count;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            HELD = lookup.findVarHandle(HandleReleases.class, "held", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void add() {
        while ((boolean) HELD.getAndSetAcquire(this, true)) {
            Thread.onSpinWait();
        }
        count++; // NORACE
        HELD.setRelease(this, false);
    }

    public static void main(String[] args) {
        HandleReleases shared = new HandleReleases();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
