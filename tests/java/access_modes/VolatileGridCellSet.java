// Rows and cells of a grid are plain, though the field that holds the grid is volatile. Twin: VolatileGridReplaced.
public final class VolatileGridCellSet {
    private volatile int[][] grid = {{0, 0}, {0, 0}};

    private void set(int row, int column, int value) {
        grid[row][column] = value; // RACE!
    }

    private int get(int row, int column) {
        return grid[row][column]; // RACE!
    }

    public static void main(String[] args) {
        VolatileGridCellSet board = new VolatileGridCellSet();
        Thread player = new Thread(() -> {
            board.set(1, 0, 5);
        });
        player.start();
        System.out.println(board.get(1, 0));
    }
}
