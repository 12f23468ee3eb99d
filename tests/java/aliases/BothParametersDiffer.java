// The method is given two points, so the thread that moves the second reads nothing that the caller writes. Twin: BothParametersSame.
public final class BothParametersDiffer {
    private BothParametersDiffer() {}

    private static final class Point {
        private int x;
    }

    private static void shift(Point mine, Point theirs) throws InterruptedException {
        Thread other = new Thread(() -> {
            theirs.x += 5; // NORACE
        });
        other.start();
        mine.x -= 3; // NORACE
        other.join();
        System.out.println(mine.x + theirs.x); // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        Point first = new Point();
        Point second = new Point();
        shift(first, second);
        System.out.println(second.x); // NORACE
    }
}
