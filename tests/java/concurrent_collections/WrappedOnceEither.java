// One of two kinds of wrapper is made for each cell, and its monitor guards the cell. Twin: WrappedTwiceEither.
public final class WrappedOnceEither {
    private WrappedOnceEither() {}

    private static final class Cell {
        private int value;
    }

    private static class Guarded {
        private final Cell cell;

        Guarded(Cell cell) {
            this.cell = cell;
        }

        synchronized void add() {
            cell.value++; // NORACE
        }
    }

    private static final class Loud extends Guarded {
        Loud(Cell cell) {
            super(cell);
        }
    }

    private static Guarded wrapped(Cell cell, int kind) {
        return kind > 0 ? new Loud(cell) : new Guarded(cell);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            Cell cell = new Cell();
            Guarded first = wrapped(cell, i);
            Guarded second = first;
            new Thread(first::add).start();
            new Thread(second::add).start();
        }
    }
}
