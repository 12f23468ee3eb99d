// Each row of a grid is locked to change a cell of its own. Twin: CellOfTwoRows.
public final class CellOfOneRow {
    private CellOfOneRow() {}

    private static final class Cell {
        private int value;
    }

    private static void bump(Cell[][] grid) {
        for (Cell[] row : grid) {
            synchronized (row) {
                row[0].value++; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        Cell[][] grid = new Cell[2][];
        for (int i = 0; i < grid.length; i++) {
            Cell[] row = new Cell[1];
            row[0] = new Cell();
            grid[i] = row;
        }
        new Thread(() -> bump(grid)).start();
        new Thread(() -> bump(grid)).start();
    }
}
