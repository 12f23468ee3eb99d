// A handle writes a volatile field in volatile mode, as an assignment would. Twin: PlainModeOfVolatileField.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class VolatileModeOfVolatileField {
    private static final VarHandle STATE;
    private volatile int state;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(VolatileModeOfVolatileField.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void change() {
        STATE.setVolatile(this, 1); // NORACE
    }

    public static void main(String[] args) {
        VolatileModeOfVolatileField shared = new VolatileModeOfVolatileField();
        new Thread(shared::change).start();
        System.out.println(shared.state); // NORACE
    }
}
