// A thread takes a turn by compareAndSet, and gives it back in opaque mode, which does not order it before the next. Twin: TurnGivenBackReleasing.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class TurnGivenBackOpaque {
    private static final VarHandle TAKEN;
    private static boolean taken;
    private static int count;

    static {
        try {
            TAKEN = MethodHandles.lookup().findStaticVarHandle(TurnGivenBackOpaque.class, "taken", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private TurnGivenBackOpaque() {}

    private static void add() {
        if (TAKEN.compareAndSet(false, true)) { // NORACE
            count++; // RACE!
            TAKEN.setOpaque(false); // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(TurnGivenBackOpaque::add).start();
        new Thread(TurnGivenBackOpaque::add).start();
    }
}
