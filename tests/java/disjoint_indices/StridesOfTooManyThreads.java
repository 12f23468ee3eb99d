// There is one thread more than the step is long. Twin: StridesOfAnyNumber.
public final class StridesOfTooManyThreads {
    private StridesOfTooManyThreads() {}

    public static void main(String[] args) {
        int[] cells = new int[90];
        int threads = args.length;
        for (int i = 0; i <= threads; i++) {
            int number = i;
            new Thread(() -> {
                for (int k = number; k < cells.length; k += threads) {
                    cells[k]++; // RACE!
                }
            }).start();
        }
    }
}
