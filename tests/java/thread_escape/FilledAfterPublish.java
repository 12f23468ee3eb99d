// A fresh object is filled after it was put into a shared field. Twin: FilledBeforePublish.
public final class FilledAfterPublish {
    private static Point current;

    private FilledAfterPublish() {}

    private static final class Point {
        private int x;
    }

    private static synchronized void publish(Point point) {
        current = point; // NORACE
    }

    private static synchronized Point current() {
        return current; // NORACE
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Point seen = current();
            if (seen != null) {
                System.out.println(seen.x); // RACE!
            }
        }).start();
        Point fresh = new Point();
        publish(fresh);
        fresh.x = 3; // RACE!
    }
}
