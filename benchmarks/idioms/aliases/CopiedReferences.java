// Copying an array of objects copies references; both arrays lead to the same objects. Twin: CopiedObjects.
public final class CopiedReferences {
    private CopiedReferences() {}

    private static final class Cell {
        private int value;

        Cell(int value) {
            this.value = value;
        }
    }

    private static Cell[] copy(Cell[] cells) {
        Cell[] copy = new Cell[cells.length];
        System.arraycopy(cells, 0, copy, 0, cells.length);
        return copy;
    }

    private static void raise(Cell[] cells) {
        for (Cell cell : cells) {
            cell.value++; // RACE!
        }
    }

    public static void main(String[] args) {
        Cell[] cells = {new Cell(1), new Cell(2)};
        Cell[] copy = copy(cells);
        new Thread(() -> raise(cells)).start();
        new Thread(() -> raise(copy)).start();
    }
}
