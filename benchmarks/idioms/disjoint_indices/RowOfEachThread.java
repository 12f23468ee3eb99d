// Each thread fills a row of a grid, and the rows are different arrays. Twin: RowOfBothThreads.
public final class RowOfEachThread {
    private final int[][] grid = new int[2][];

    private RowOfEachThread() {
        for (int i = 0; i < grid.length; i++) {
            int[] row = new int[4];
            grid[i] = row; // NORACE
        }
    }

    private void fill(int number) {
        for (int i = 0; i < 4; i++) {
            grid[number][i] = number; // NORACE
        }
    }

    public static void main(String[] args) {
        RowOfEachThread plan = new RowOfEachThread();
        for (int i = 0; i < 2; i++) {
            int number = i;
            new Thread(() -> plan.fill(number)).start();
        }
    }
}
