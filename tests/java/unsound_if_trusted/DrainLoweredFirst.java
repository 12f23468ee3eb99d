// The count is lowered by who does not have it, before others see the object.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class DrainLoweredFirst {
    private static final VarHandle WORK;
    private volatile int work;
    private int data;

    static {
        try {
            WORK = MethodHandles.lookup().findVarHandle(DrainLoweredFirst.class, "work", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void run() {
        if ((int) WORK.getAndAdd(this, 1) != 0) {
            return;
        }
        data++; // RACE!
    }

    public static void main(String[] args) {
        DrainLoweredFirst o = new DrainLoweredFirst();
        if ((int) WORK.getAndAdd(o, -1) != 1) {
            for (int i = 0; i < 4; i++) {
                new Thread(o::run).start();
            }
            o.data++; // RACE!
        }
    }
}
