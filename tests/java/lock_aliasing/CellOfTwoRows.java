// Rows that are made together share a cell, and each is locked to change it. Twin: CellOfOneRow.
public final class CellOfTwoRows {
    private CellOfTwoRows() {}

    private static final class Cell {
        private int value;
    }

    private static void bump(Cell[][] grid) {
        for (Cell[] row : grid) {
            synchronized (row) {
                row[0].value++; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        Cell[][] grid = new Cell[2][1];
        Cell cell = new Cell();
        for (Cell[] row : grid) {
            row[0] = cell;
        }
        new Thread(() -> bump(grid)).start();
        new Thread(() -> bump(grid)).start();
    }
}
