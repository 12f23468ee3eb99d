// All accesses go through the variable handle, which makes them volatile. Twin: PlainResetBesideHandle.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class ResetByHandle {
    private static final VarHandle COUNT;
    private int count;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(ResetByHandle.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void add() {
        COUNT.getAndAdd(this, 1); // NORACE
    }

    private void reset() {
        COUNT.setVolatile(this, 0); // NORACE
    }

    public static void main(String[] args) {
        ResetByHandle counter = new ResetByHandle();
        new Thread(counter::add).start();
        counter.reset();
    }
}
