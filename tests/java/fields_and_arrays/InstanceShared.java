// Two threads move the same point. Twin: InstanceOwn.
public final class InstanceShared {
    private InstanceShared() {}

    private static final class Point {
        private int x;

        void move() {
            x += 2; // RACE!
        }
    }

    public static void main(String[] args) {
        Point first = new Point();
        Point second = first;
        new Thread(() -> first.move()).start();
        new Thread(() -> second.move()).start();
    }
}
