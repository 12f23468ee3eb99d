// Native code calls what it is passed with a lock held. Twin: NativeCallsListener.
public final class NativeHasListenerLocked {
    private int calls;

    private static native void each(Runnable action);

    public static void main(String[] args) throws InterruptedException {
        NativeHasListenerLocked counter = new NativeHasListenerLocked();
        Runnable action = () -> counter.calls++; // NORACE
        Thread helper =
                new Thread(
                        () -> {
                            synchronized (counter) {
                                each(action);
                            }
                        });
        helper.start();
        synchronized (counter) {
            action.run();
        }
        helper.join();
    }
}
