// A class that is safe only if its argument is. Twin: PassesOnSafely.
public class PassesOnUnsafely {
    private final Gauge gauge;
    private int raised;

    public PassesOnUnsafely(Gauge gauge) {
        this.gauge = gauge; // NORACE
    }

    public void raise() {
        gauge.raise();
        synchronized (this) {
            raised++; // NORACE
        }
    }

    public static class Gauge {
        private int level;

        public void raise() {
            level++; // RACE!
        }
    }
}
