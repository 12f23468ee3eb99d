// A lambda returns objects that keep themselves in order. Twin: SuppliedByLambda.
import java.util.function.Supplier;

public class SuppliedByLambdaAndGuarded {
    private final Supplier<Meter> meters;

    public SuppliedByLambdaAndGuarded(Supplier<Meter> meters) {
        this.meters = meters; // NORACE
    }

    public synchronized void tick() {
        meters.get().tick();
    }

    public static class Meter {
        private volatile boolean on;
        private int ticks;

        synchronized void tick() {
            ticks++; // NORACE
        }
    }
}
