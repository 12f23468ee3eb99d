// Assertions of the program may be enabled: what they do races. Twin: AssertionCountsLocked.
public final class AssertionCounts {
    private static int checked;

    private AssertionCounts() {}

    private static boolean isBelow(int value, int limit) {
        checked++; // RACE!
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
