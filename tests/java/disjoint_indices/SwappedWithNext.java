// A helper swaps the element of a thread with that of the next. Twin: SwappedWithinPair.
public final class SwappedWithNext {
    private SwappedWithNext() {}

    private static void swap(int[] cells, int first, int second) {
        int kept = cells[first]; // RACE!
        cells[first] = cells[second]; // RACE!
        cells[second] = kept; // RACE!
    }

    public static void main(String[] args) {
        int[] cells = new int[8];
        for (int i = 0; i < 5; i++) {
            int number = i;
            new Thread(() -> swap(cells, number, number + 1)).start();
        }
    }
}
