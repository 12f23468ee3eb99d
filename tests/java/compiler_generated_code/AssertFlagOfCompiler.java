// Threads read the flag that the compiler makes for assert; it is set when the class is initialised, before them. Twin: AssertFlagByHand.
public final class AssertFlagOfCompiler {
    private AssertFlagOfCompiler() {}

    private static final class Meter {
        private int level;

        private synchronized void raise(int by) {
            assert by > 0 : "not raised"; // NORACE
            level += by; // NORACE
        }
    }

    public static void main(String[] args) {
        Meter meter = new Meter();
        new Thread(() -> meter.raise(1)).start();
        new Thread(() -> meter.raise(2)).start();
        meter.raise(3);
    }
}
