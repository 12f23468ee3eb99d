// The row of a matrix is locked to change a number in it. Twin: OtherRowLocked.
public final class RowLocked {
    private final int[][] rows = new int[3][4];

    private void swap(int from, int to) {
        int[] source = rows[from];
        int[] target = rows[to];
        synchronized (source) {
            source[0]--; // NORACE
        }
        synchronized (target) {
            target[0]++; // NORACE
        }
    }

    public static void main(String[] args) {
        RowLocked matrix = new RowLocked();
        new Thread(() -> matrix.swap(0, 1)).start();
        new Thread(() -> matrix.swap(1, 2)).start();
    }
}
