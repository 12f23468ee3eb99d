// Of three writers two have no lock in common, so their increments are not ordered. Twin: EachTwoColoursShareLock.
public final class TwoColoursShareNoLock {
    private static final Object RED = new Object();
    private static final Object GREEN = new Object();
    private static final Object BLUE = new Object();
    private static int mixed;

    private TwoColoursShareNoLock() {}

    private static void yellow() {
        synchronized (RED) {
            synchronized (GREEN) {
                mixed++; // RACE!
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
        synchronized (TwoColoursShareNoLock.class) {
            synchronized (BLUE) {
                mixed++; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        new Thread(TwoColoursShareNoLock::yellow).start();
        new Thread(TwoColoursShareNoLock::cyan).start();
        new Thread(TwoColoursShareNoLock::magenta).start();
    }
}
