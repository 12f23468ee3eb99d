// Record patterns call accessors, nested, in switch and instanceof.
public class RecordPatterns {
    record Point(int x, int y) {
        @Override
        public int x() {
            return shifted(x);
        }

        private static int shifted(int x) {
            return x + 1;
        }
    }

    record Line(Point from, Point to) {}

    static int length(Object object) {
        return switch (object) {
            case Line(Point(var a, var b), Point(int c, int d)) when a < c -> c - a + d - b;
            case Line line -> line.from().y();
            default -> 0;
        };
    }

    public static void main(String[] args) {
        System.out.println(length(new Line(new Point(0, 0), new Point(3, 4))));
        Object object = new Line(new Point(5, 5), new Point(3, 4));
        System.out.println(length(object));
        if (object instanceof Line(Point from, var to) && from.x() > to.x()) {
            System.out.println("backwards");
        }
    }
}
