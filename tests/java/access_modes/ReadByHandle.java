// A static field is swapped and read through a variable handle. Twin: PlainReadBesideHandle.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class ReadByHandle {
    private static final VarHandle STATE;
    private static String state = "new";

    static {
        try {
            STATE = MethodHandles.lookup().findStaticVarHandle(ReadByHandle.class, "state", String.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private ReadByHandle() {}

    private static void close() {
        STATE.compareAndSet("new", "closed"); // NORACE
    }

    public static void main(String[] args) {
        new Thread(ReadByHandle::close).start();
        System.out.println((String) STATE.getVolatile()); // NORACE
    }
}
