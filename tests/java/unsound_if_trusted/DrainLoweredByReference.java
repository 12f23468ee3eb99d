// The count is lowered by a reference to its method, which anybody may call.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainLoweredByReference {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void run() {
        java.util.function.IntSupplier down = work::decrementAndGet;
        if (work.getAndIncrement() != 0) {
            down.getAsInt();
            down.getAsInt();
            return;
        }
        data++; // RACE!
    }

    public static void main(String[] args) {
        DrainLoweredByReference o = new DrainLoweredByReference();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
