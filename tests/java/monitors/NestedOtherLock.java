// Two threads hold nested monitors, none of which is the same. Twin: NestedSameLock.
public final class NestedOtherLock {
    private static final Object OUTER = new Object();
    private static final Object INNER = new Object();
    private static final Object THIRD = new Object();
    private static int level;

    private NestedOtherLock() {}

    private static void both() {
        synchronized (OUTER) {
            synchronized (INNER) {
                level++; // RACE!
            }
        }
    }

    private static void one() {
        synchronized (THIRD) {
            level--; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(NestedOtherLock::both).start();
        new Thread(NestedOtherLock::one).start();
    }
}
