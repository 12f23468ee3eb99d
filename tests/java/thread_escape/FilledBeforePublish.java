// A fresh object is filled before it is put into a shared field. Twin: FilledAfterPublish.
public final class FilledBeforePublish {
    private static Point current;

    private FilledBeforePublish() {}

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
                System.out.println(seen.x); // NORACE
            }
        }).start();
        Point fresh = new Point();
        fresh.x = 3; // NORACE
        publish(fresh);
    }
}
