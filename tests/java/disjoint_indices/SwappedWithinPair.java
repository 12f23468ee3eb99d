// A helper swaps the two elements of a thread. Twin: SwappedWithNext.
public final class SwappedWithinPair {
    private SwappedWithinPair() {}

    private static void swap(int[] cells, int first, int second) {
        int kept = cells[first]; // NORACE
        cells[first] = cells[second]; // NORACE
        cells[second] = kept; // NORACE
    }

    public static void main(String[] args) {
        int[] cells = new int[10];
        for (int i = 0; i < 5; i++) {
            int number = i;
            new Thread(() -> swap(cells, 2 * number, 2 * number + 1)).start();
        }
    }
}
