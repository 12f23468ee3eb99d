// A thread takes a turn by compareAndSet, and gives it back releasing, which orders it before the next. Twin: TurnGivenBackOpaque.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class TurnGivenBackReleasing {
    private static final VarHandle TAKEN;
    private static boolean taken;
    private static int count;

    static {
        try {
            TAKEN = MethodHandles.lookup().findStaticVarHandle(TurnGivenBackReleasing.class, "taken", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private TurnGivenBackReleasing() {}

    private static void add() {
        if (TAKEN.compareAndSet(false, true)) { // NORACE
            count++; // NORACE
            TAKEN.setRelease(false); // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(TurnGivenBackReleasing::add).start();
        new Thread(TurnGivenBackReleasing::add).start();
    }
}
