// One thread holds two nested monitors, the other one holds the inner one of them. Twin: NestedOtherLock.
public final class NestedSameLock {
    private static final Object OUTER = new Object();
    private static final Object INNER = new Object();
    private static int level;

    private NestedSameLock() {}

    private static void both() {
        synchronized (OUTER) {
            synchronized (INNER) {
                level++; // NORACE
            }
        }
    }

    private static void one() {
        synchronized (INNER) {
            level--; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(NestedSameLock::both).start();
        new Thread(NestedSameLock::one).start();
    }
}
