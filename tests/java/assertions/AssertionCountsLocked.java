// An assertion of the program counts under a lock. Twin: AssertionCounts.
public final class AssertionCountsLocked {
    private static int checked;

    private AssertionCountsLocked() {}

    private static synchronized boolean isBelow(int value, int limit) {
        checked++; // NORACE
        return value < limit;
    }

    private static void insert(int value) {
        assert isBelow(value, 100) : value;
    }

    public static void main(String[] args) {
        Runnable writer = () -> insert(args.length);
        new Thread(writer).start();
        new Thread(writer).start();
    }
}
