// A method that calls itself starts threads with the lock that it was given. Twin: LockMadePerLevel.
public final class LockPassedDown {
    private static int leaves;

    private LockPassedDown() {}

    private static void grow(int levels, Object given) {
        Object lock = given;
        new Thread(() -> {
            synchronized (lock) {
                leaves++; // NORACE
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
