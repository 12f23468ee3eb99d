// The index may get too large for an int, and comes back from below with another remainder. Twin: StridesWithinArray.
public final class StridesRunOver {
    private StridesRunOver() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        int threads = args.length;
        int end = Integer.parseInt(args[0]);
        for (int i = 0; i < threads; i++) {
            int number = i;
            new Thread(() -> {
                for (int k = number; k < end; k += threads) {
                    if (k >= 0 && k < cells.length) {
                        cells[k]++; // RACE!
                    }
                }
            }).start();
        }
    }
}
