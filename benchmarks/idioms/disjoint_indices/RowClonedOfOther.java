// A thread clones the row of the grid that another thread writes, and so reads its elements. Twin: RowClonedOfOwn.
public final class RowClonedOfOther {
    private static final int[][] GRID = {new int[4], new int[4]};

    private RowClonedOfOther() {}

    private static void write(int[] row) {
        for (int i = 0; i < row.length; i++) {
            row[i] = i; // RACE!
        }
    }

    private static int[] copy(int[] row) {
        return row.clone(); // RACE!
    }

    public static void main(String[] args) {
        int[] written = GRID[0];
        int[] cloned = GRID[0];
        new Thread(() -> write(written)).start();
        new Thread(() -> System.out.println(copy(cloned).length)).start();
    }
}
