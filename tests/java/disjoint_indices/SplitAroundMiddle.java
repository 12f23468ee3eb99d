// Both threads have the element in the middle, wherever that is. Twin: SplitInMiddle.
public final class SplitAroundMiddle {
    private SplitAroundMiddle() {}

    private static void fill(int[] cells, int from, int to) {
        for (int i = from; i < to; i++) {
            cells[i] = i; // RACE!
        }
    }

    public static void main(String[] args) {
        int[] cells = new int[100];
        int middle = args.length;
        new Thread(() -> fill(cells, 0, middle + 1)).start();
        fill(cells, middle, cells.length);
    }
}
