// A plain write resets what a variable handle adds to; the handle orders only its own accesses. Twin: ResetByHandle.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class PlainResetBesideHandle {
    private static final VarHandle COUNT;
    private int count;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(PlainResetBesideHandle.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void add() {
        COUNT.getAndAdd(this, 1); // RACE!
    }

    private void reset() {
        count = 0; // RACE!
    }

    public static void main(String[] args) {
        PlainResetBesideHandle counter = new PlainResetBesideHandle();
        new Thread(counter::add).start();
        counter.reset();
    }
}
