// The monitor is an object beside the boxed state that does not change. Twin: BoxedStateIsLock.
public final class BoxedStateBesideLock {
    private static Boolean open = Boolean.TRUE;
    private static final Object LOCK = new Object();
    private static int changes;

    private BoxedStateBesideLock() {}

    private static void toggle() {
        synchronized (LOCK) {
            open = !open; // NORACE
            changes++; // NORACE
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(BoxedStateBesideLock::toggle).start();
        }
    }
}
