// The monitor is the boxed state, which each change replaces by another object, so neither the field nor the count is guarded. Twin: BoxedStateBesideLock.
public final class BoxedStateIsLock {
    private static Boolean open = Boolean.TRUE;
    private static int changes;

    private BoxedStateIsLock() {}

    private static void toggle() {
        synchronized (open) { // RACE!
            open = !open; // RACE!
            changes++; // RACE!
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(BoxedStateIsLock::toggle).start();
        }
    }
}
