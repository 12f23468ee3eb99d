// A volatile field is set to a new grid whenever a cell changes; no grid is changed once it is there. Twin: VolatileGridCellSet.
public final class VolatileGridReplaced {
    private volatile int[][] grid = {{0, 0}, {0, 0}};

    private void set(int row, int column, int value) {
        int[][] copy = {grid[0].clone(), grid[1].clone()}; // NORACE
        copy[row][column] = value; // NORACE
        grid = copy; // NORACE
    }

    private int get(int row, int column) {
        return grid[row][column]; // NORACE
    }

    public static void main(String[] args) {
        VolatileGridReplaced board = new VolatileGridReplaced();
        Thread player = new Thread(() -> {
            board.set(1, 0, 5);
        });
        player.start();
        System.out.println(board.get(1, 0));
    }
}
