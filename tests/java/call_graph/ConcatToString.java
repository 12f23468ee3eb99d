// String concatenation calls toString of application objects, null-safe.
public class ConcatToString {
    static class Point {
        final int x = 1;

        @Override
        public String toString() {
            return "point " + x;
        }
    }

    static class Line {
        final Point from = new Point();
        final Object to = new Point3();

        @Override
        public String toString() {
            return from + "-" + to;
        }
    }

    static class Point3 extends Point {
        @Override
        public String toString() {
            return super.toString() + "!";
        }
    }

    public static void main(String[] args) {
        String text = "line: ";
        text += new Line();
        Object none = null;
        System.out.println(text + 1 + 'c' + none);
    }
}
