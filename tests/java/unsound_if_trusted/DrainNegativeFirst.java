// The count is made negative by who has it, before others see the object.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class DrainNegativeFirst {
    private static final VarHandle WORK;
    private static DrainNegativeFirst shared;
    private volatile int work;
    private int data;

    static {
        try {
            WORK = MethodHandles.lookup().findVarHandle(DrainNegativeFirst.class, "work", int.class);
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
        DrainNegativeFirst o = new DrainNegativeFirst();
        if ((int) WORK.getAndAdd(o, 1) == 0) {
            o.work = -2;
            for (int i = 0; i < 4; i++) {
                new Thread(o::run).start();
            }
            o.data++; // RACE!
        }
    }
}
