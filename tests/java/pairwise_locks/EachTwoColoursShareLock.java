// Three writers hold two of three locks each, so every two of them have one in common, though no lock is held by all. Twin: TwoColoursShareNoLock.
public final class EachTwoColoursShareLock {
    private static final Object RED = new Object();
    private static final Object GREEN = new Object();
    private static final Object BLUE = new Object();
    private static int mixed;

    private EachTwoColoursShareLock() {}

    private static void yellow() {
        synchronized (RED) {
            synchronized (GREEN) {
                mixed++; // NORACE
            }
        }
    }

    private static void cyan() {
        synchronized (GREEN) {
            synchronized (BLUE) {
                mixed++; // NORACE
            }
        }
    }

    private static void magenta() {
        synchronized (RED) {
            synchronized (BLUE) {
                mixed++; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        new Thread(EachTwoColoursShareLock::yellow).start();
        new Thread(EachTwoColoursShareLock::cyan).start();
        new Thread(EachTwoColoursShareLock::magenta).start();
    }
}
