// options: --interface GuardOfSafeArgument --interface GuardOfSafeArgument$Gauge
// The argument of guards keeps itself in order. Twin: GuardOfUnsafeArgument.
public class GuardOfSafeArgument {
    private final Gauge gauge;

    public GuardOfSafeArgument(Gauge gauge) {
        this.gauge = gauge; // NORACE
    }

    public synchronized void raise() {
        gauge.raise();
    }

    public static class Gauge {
        private int level;

        synchronized void raise() {
            level++; // NORACE
        }
    }
}
