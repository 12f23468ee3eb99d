// The object is handed over in opaque mode, which orders nothing: what the constructor's helper wrote may come later.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class HelperThenOpaqueHandover {
    private static final VarHandle LAST;
    private static HelperThenOpaqueHandover last;
    private int count;

    static {
        try {
            Class<?> here = HelperThenOpaqueHandover.class;
            LAST = MethodHandles.lookup().findStaticVarHandle(here, "last", here);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private HelperThenOpaqueHandover() {
        add();
    }

    private void add() {
        count++; // RACE!
    }

    private synchronized void work() {
        add();
    }

    public static void main(String[] args) {
        new Thread(() -> {
            HelperThenOpaqueHandover found;
            do {
                found = (HelperThenOpaqueHandover) LAST.getOpaque();
            } while (found == null);
            found.work();
        }).start();
        LAST.setOpaque(new HelperThenOpaqueHandover());
    }
}
