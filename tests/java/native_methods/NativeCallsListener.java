// Native code calls what it is passed to be called. Twin: NativeHasListenerLocked.
public final class NativeCallsListener {
    private int calls;

    private static native void each(Runnable action);

    public static void main(String[] args) throws InterruptedException {
        NativeCallsListener counter = new NativeCallsListener();
        Runnable action = () -> counter.calls++; // RACE!
        Thread helper = new Thread(() -> each(action));
        helper.start();
        action.run();
        helper.join();
    }
}
