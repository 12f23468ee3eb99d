// A handle writes a volatile field in plain mode, which is no volatile access. Twin: VolatileModeOfVolatileField.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class PlainModeOfVolatileField {
    private static final VarHandle STATE;
    private volatile int state;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(PlainModeOfVolatileField.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void change() {
        STATE.set(this, 1); // RACE!
    }

    public static void main(String[] args) {
        PlainModeOfVolatileField shared = new PlainModeOfVolatileField();
        new Thread(shared::change).start();
        System.out.println(shared.state); // RACE!
    }
}
