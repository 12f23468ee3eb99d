// An object that is declared never to change does. Twin: ImmutableAsMade.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class ImmutableWrittenLate {
    @Retention(RetentionPolicy.CLASS)
    @interface Immutable {}

    @Immutable
    static class Point {
        private int x;

        Point(int x) {
            this.x = x; // NORACE
        }

        int x() {
            x++; // RACE!
            return x; // RACE!
        }
    }

    private final Point point = new Point(1);

    void work() {
        point.x();
    }

    public static void main(String[] args) {
        ImmutableWrittenLate shared = new ImmutableWrittenLate();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
