// A method that calls itself starts threads with a lock that it makes. Twin: LockPassedDown.
public final class LockMadePerLevel {
    private static int leaves;

    private LockMadePerLevel() {}

    private static void grow(int levels, Object given) {
        Object lock = new Object();
        new Thread(() -> {
            synchronized (lock) {
                leaves++; // RACE!
            }
        }).start();
        if (levels > 0) {
            grow(levels - 1, lock);
        }
    }

    public static void main(String[] args) {
        grow(3, new Object());
    }
}
