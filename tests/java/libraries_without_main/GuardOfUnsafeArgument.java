// options: --interface GuardOfUnsafeArgument --interface GuardOfUnsafeArgument$Gauge
// Two guards may have been given the same argument, each locks itself. Twin: GuardOfSafeArgument.
public class GuardOfUnsafeArgument {
    private final Gauge gauge;

    public GuardOfUnsafeArgument(Gauge gauge) {
        this.gauge = gauge; // NORACE
    }

    public synchronized void raise() {
        gauge.raise();
    }

    public static class Gauge {
        private int level;

        void raise() {
            level++; // RACE!
        }
    }
}
