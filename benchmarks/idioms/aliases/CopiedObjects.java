// Copying the objects one by one makes new ones; the arrays lead to different objects. Twin: CopiedReferences.
public final class CopiedObjects {
    private CopiedObjects() {}

    private static final class Cell {
        private int value;

        Cell(int value) {
            this.value = value;
        }
    }

    private static Cell[] copy(Cell[] cells) {
        Cell[] copy = new Cell[cells.length];
        for (int i = 0; i < cells.length; i++) {
            copy[i] = new Cell(cells[i].value); // NORACE
        }
        return copy;
    }

    private static void raise(Cell[] cells) {
        for (Cell cell : cells) {
            cell.value++; // NORACE
        }
    }

    public static void main(String[] args) {
        Cell[] cells = {new Cell(1), new Cell(2)};
        Cell[] copy = copy(cells);
        new Thread(() -> raise(cells)).start();
        new Thread(() -> raise(copy)).start();
    }
}
