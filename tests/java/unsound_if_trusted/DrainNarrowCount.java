// A count of one byte is at zero again after 256 threads have counted.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class DrainNarrowCount {
    private static final VarHandle WORK;
    private volatile byte work;
    private int data;

    static {
        try {
            WORK = MethodHandles.lookup().findVarHandle(DrainNarrowCount.class, "work", byte.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void run() {
        if ((byte) WORK.getAndAdd(this, (byte) 1) != 0) {
            return;
        }
        do {
            data++; // RACE!
        } while ((byte) WORK.getAndAdd(this, (byte) -1) != 1);
    }

    public static void main(String[] args) {
        DrainNarrowCount o = new DrainNarrowCount();
        for (int i = 0; i < 300; i++) {
            new Thread(o::run).start();
        }
    }
}
