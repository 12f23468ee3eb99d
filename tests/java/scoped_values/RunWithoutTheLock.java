// What is run with a binding holds only the locks of who runs it. Twin: RunWithTheLock.
public final class RunWithoutTheLock {
    private static final ScopedValue<String> NAME = ScopedValue.newInstance();
    private static final Object LOCK = new Object();
    private static int calls;

    private RunWithoutTheLock() {}

    private static void work() {
        ScopedValue.Carrier carrier;
        synchronized (LOCK) {
            carrier = ScopedValue.where(NAME, "worker");
        }
        carrier.run(() -> calls++); // RACE!
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(RunWithoutTheLock::work).start();
        }
    }
}
