// The clone of an array of arrays has the same rows, so both threads write one cell. Twin: CloneCopiesCells.
public final class CloneSharesCells {
    private CloneSharesCells() {}

    private static int[][] copy(int[][] grid) {
        int[][] copy = grid.clone();
        return copy;
    }

    private static void paint(int[][] grid, int colour) {
        grid[1][0] = colour; // RACE!
    }

    public static void main(String[] args) {
        int[][] grid = new int[2][2];
        int[][] copy = copy(grid);
        new Thread(() -> paint(grid, 1)).start();
        new Thread(() -> paint(copy, 2)).start();
    }
}
