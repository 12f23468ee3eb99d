// One thread has what is below the middle, one what is above, wherever that is. Twin: SplitAroundMiddle.
public final class SplitInMiddle {
    private SplitInMiddle() {}

    private static void fill(int[] cells, int from, int to) {
        for (int i = from; i < to; i++) {
            cells[i] = i; // NORACE
        }
    }

    public static void main(String[] args) {
        int[] cells = new int[100];
        int middle = args.length;
        new Thread(() -> fill(cells, 0, middle)).start();
        fill(cells, middle, cells.length);
    }
}
