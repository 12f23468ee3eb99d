// The clone of each row is new, so each thread writes its own cell. Twin: CloneSharesCells.
public final class CloneCopiesCells {
    private CloneCopiesCells() {}

    private static int[][] copy(int[][] grid) {
        int[][] copy = grid.clone();
        for (int i = 0; i < copy.length; i++) {
            copy[i] = copy[i].clone();
        }
        return copy;
    }

    private static void paint(int[][] grid, int colour) {
        grid[1][0] = colour; // NORACE
    }

    public static void main(String[] args) {
        int[][] grid = new int[2][2];
        int[][] copy = copy(grid);
        new Thread(() -> paint(grid, 1)).start();
        new Thread(() -> paint(copy, 2)).start();
    }
}
