// A constructor calls without a lock what others call with it, and the object is published in a volatile field. Twin: GrownByConstructorPlain.
public final class GrownByConstructorVolatile {
    private static volatile Table latest;

    private GrownByConstructorVolatile() {}

    private static final class Table {
        private int rows;

        Table() {
            grow();
        }

        private void grow() {
            rows++; // NORACE
        }

        synchronized void add() {
            grow();
        }

        synchronized int rows() {
            return rows; // NORACE
        }
    }

    private static void make() {
        latest = new Table(); // NORACE
    }

    public static void main(String[] args) {
        new Thread(GrownByConstructorVolatile::make).start();
        Table seen = latest; // NORACE
        if (seen != null) {
            seen.add();
            System.out.println(seen.rows());
        }
    }
}
