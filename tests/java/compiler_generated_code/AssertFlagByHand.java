// Threads read a flag written by hand, which is set while they run. Twin: AssertFlagOfCompiler.
public final class AssertFlagByHand {
    private AssertFlagByHand() {}

    private static final class Meter {
        private static boolean checking;
        private int level;

        private synchronized void raise(int by) {
            if (checking && by <= 0) { // RACE!
                throw new AssertionError("not raised");
            }
            level += by; // NORACE
        }
    }

    public static void main(String[] args) {
        Meter meter = new Meter();
        new Thread(() -> meter.raise(1)).start();
        new Thread(() -> meter.raise(2)).start();
        Meter.checking = true; // RACE!
        meter.raise(3);
    }
}
