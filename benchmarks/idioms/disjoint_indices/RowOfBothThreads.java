// Each thread fills a row of a grid, but both rows are one array. Twin: RowOfEachThread.
public final class RowOfBothThreads {
    private final int[][] grid = new int[2][];

    private RowOfBothThreads() {
        int[] row = new int[4];
        for (int i = 0; i < grid.length; i++) {
            grid[i] = row; // NORACE
        }
    }

    private void fill(int number) {
        for (int i = 0; i < 4; i++) {
            grid[number][i] = number; // RACE!
        }
    }

    public static void main(String[] args) {
        RowOfBothThreads plan = new RowOfBothThreads();
        for (int i = 0; i < 2; i++) {
            int number = i;
            new Thread(() -> plan.fill(number)).start();
        }
    }
}
