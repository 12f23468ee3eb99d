// A row of a matrix is locked to change a number in the row beside it. Twin: RowLocked.
public final class OtherRowLocked {
    private final int[][] rows = new int[3][4];

    private void swap(int from, int to) {
        int[] source = rows[from];
        int[] target = rows[to];
        synchronized (source) {
            source[0]--; // RACE!
        }
        synchronized (source) {
            target[0]++; // RACE!
        }
    }

    public static void main(String[] args) {
        OtherRowLocked matrix = new OtherRowLocked();
        new Thread(() -> matrix.swap(0, 1)).start();
        new Thread(() -> matrix.swap(1, 2)).start();
    }
}
