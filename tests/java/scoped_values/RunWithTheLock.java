// What is run with a binding is run now, by the same thread, which holds its locks. Twin: RunWithoutTheLock.
public final class RunWithTheLock {
    private static final ScopedValue<String> NAME = ScopedValue.newInstance();
    private static final Object LOCK = new Object();
    private static int calls;

    private RunWithTheLock() {}

    private static void work() {
        synchronized (LOCK) {
            ScopedValue.where(NAME, "worker").run(() -> calls++); // NORACE
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(RunWithTheLock::work).start();
        }
    }
}
