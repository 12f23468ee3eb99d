// A static field is swapped through a variable handle and read plainly by another thread. Twin: ReadByHandle.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class PlainReadBesideHandle {
    private static final VarHandle STATE;
    private static String state = "new";

    static {
        try {
            STATE = MethodHandles.lookup().findStaticVarHandle(PlainReadBesideHandle.class, "state", String.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private PlainReadBesideHandle() {}

    private static void close() {
        STATE.compareAndSet("new", "closed"); // RACE!
    }

    public static void main(String[] args) {
        new Thread(PlainReadBesideHandle::close).start();
        System.out.println(state); // RACE!
    }
}
