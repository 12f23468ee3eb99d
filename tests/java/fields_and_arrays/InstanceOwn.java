// Two threads move a point each. Twin: InstanceShared.
public final class InstanceOwn {
    private InstanceOwn() {}

    private static final class Point {
        private int x;

        void move() {
            x += 2; // NORACE
        }
    }

    public static void main(String[] args) {
        Point first = new Point();
        Point second = new Point();
        new Thread(() -> first.move()).start();
        new Thread(() -> second.move()).start();
    }
}
