// A wrapper runs the callback after it has released the lock. Twin: CallbackUnderLock.
public final class CallbackAfterLock {
    private static final Object LOCK = new Object();
    private static int runs;

    private CallbackAfterLock() {}

    private static void guarded(Runnable callback) {
        synchronized (LOCK) {
            Thread.onSpinWait();
        }
        callback.run();
    }

    private static void work() {
        guarded(() -> {
            runs++; // RACE!
        });
    }

    public static void main(String[] args) {
        new Thread(CallbackAfterLock::work).start();
        new Thread(CallbackAfterLock::work).start();
    }
}
