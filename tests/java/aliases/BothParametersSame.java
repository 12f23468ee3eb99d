// The method is given one point for both parameters, so the thread that moves the second reads what the caller writes. Twin: BothParametersDiffer.
public final class BothParametersSame {
    private BothParametersSame() {}

    private static final class Point {
        private int x;
    }

    private static void shift(Point mine, Point theirs) throws InterruptedException {
        Thread other = new Thread(() -> {
            theirs.x += 5; // RACE!
        });
        other.start();
        mine.x -= 3; // RACE!
        other.join();
        System.out.println(mine.x + theirs.x); // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        Point first = new Point();
        Point second = new Point();
        shift(first, first);
        System.out.println(second.x); // NORACE
    }
}
