// A thread clones a row of the grid that nobody writes, beside one that writes another row. Twin: RowClonedOfOther.
public final class RowClonedOfOwn {
    private static final int[][] GRID = {new int[4], new int[4]};

    private RowClonedOfOwn() {}

    private static void write(int[] row) {
        for (int i = 0; i < row.length; i++) {
            row[i] = i; // NORACE
        }
    }

    private static int[] copy(int[] row) {
        return row.clone(); // NORACE
    }

    public static void main(String[] args) {
        int[] written = GRID[0];
        int[] cloned = GRID[1];
        new Thread(() -> write(written)).start();
        new Thread(() -> System.out.println(copy(cloned).length)).start();
    }
}
