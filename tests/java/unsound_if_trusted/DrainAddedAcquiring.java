// The count is lowered by an update that only acquires, and publishes nothing.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class DrainAddedAcquiring {
    private static final VarHandle WORK;
    private volatile int work;
    private int data;

    static {
        try {
            WORK = MethodHandles.lookup().findVarHandle(DrainAddedAcquiring.class, "work", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void run() {
        if ((int) WORK.getAndAdd(this, 1) != 0) {
            return;
        }
        do {
            data++; // RACE!
        } while ((int) WORK.getAndAddAcquire(this, -1) != 1);
    }

    public static void main(String[] args) {
        DrainAddedAcquiring o = new DrainAddedAcquiring();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
