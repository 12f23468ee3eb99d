// There are as many threads as the step is long, however many that are. Twin: StridesOfTooManyThreads.
public final class StridesOfAnyNumber {
    private StridesOfAnyNumber() {}

    public static void main(String[] args) {
        int[] cells = new int[90];
        int threads = args.length;
        for (int i = 0; i < threads; i++) {
            int number = i;
            new Thread(() -> {
                for (int k = number; k < cells.length; k += threads) {
                    cells[k]++; // NORACE
                }
            }).start();
        }
    }
}
