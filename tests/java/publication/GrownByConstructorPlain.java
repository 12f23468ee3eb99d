// A constructor calls without a lock what others call with it, and the object is published by a race. Twin: GrownByConstructorVolatile.
public final class GrownByConstructorPlain {
    private static Table latest;

    private GrownByConstructorPlain() {}

    private static final class Table {
        private int rows;

        Table() {
            grow();
        }

        private void grow() {
            rows++; // RACE!
        }

        synchronized void add() {
            grow();
        }

        synchronized int rows() {
            return rows; // RACE!
        }
    }

    private static void make() {
        latest = new Table(); // RACE!
    }

    public static void main(String[] args) {
        new Thread(GrownByConstructorPlain::make).start();
        Table seen = latest; // RACE!
        if (seen != null) {
            seen.add();
            System.out.println(seen.rows());
        }
    }
}
