// A wrapper runs the callback while it holds the lock. Twin: CallbackAfterLock.
public final class CallbackUnderLock {
    private static final Object LOCK = new Object();
    private static int runs;

    private CallbackUnderLock() {}

    private static void guarded(Runnable callback) {
        synchronized (LOCK) {
            Thread.onSpinWait();
            callback.run();
        }
    }

    private static void work() {
        guarded(() -> {
            runs++; // NORACE
        });
    }

    public static void main(String[] args) {
        new Thread(CallbackUnderLock::work).start();
        new Thread(CallbackUnderLock::work).start();
    }
}
