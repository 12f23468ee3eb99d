// The index stays far below what an int can hold. Twin: StridesRunOver.
public final class StridesWithinArray {
    private StridesWithinArray() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        int threads = 2;
        int end = cells.length;
        for (int i = 0; i < threads; i++) {
            int number = i;
            new Thread(() -> {
                for (int k = number; k < end; k += threads) {
                    if (k >= 0 && k < cells.length) {
                        cells[k]++; // NORACE
                    }
                }
            }).start();
        }
    }
}
