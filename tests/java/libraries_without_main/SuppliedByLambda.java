// A lambda returns objects that callers share. Twin: SuppliedByLambdaAndGuarded.
import java.util.function.Supplier;

public class SuppliedByLambda {
    private final Supplier<Meter> meters;

    public SuppliedByLambda(Supplier<Meter> meters) {
        this.meters = meters; // NORACE
    }

    public synchronized void tick() {
        meters.get().tick();
    }

    public static class Meter {
        private volatile boolean on;
        private int ticks;

        void tick() {
            ticks++; // RACE!
        }
    }
}
