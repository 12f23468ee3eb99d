// A class that is safe only if its argument is, and it is. Twin: PassesOnUnsafely.
public class PassesOnSafely {
    private final Gauge gauge;
    private int raised;

    public PassesOnSafely(Gauge gauge) {
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

        public synchronized void raise() {
            level++; // NORACE
        }
    }
}
