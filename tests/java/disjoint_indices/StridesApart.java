// Each thread begins at its number and goes on by the number of threads, so no two come to one element. Twin: StridesMeet.
public final class StridesApart {
    private static final int THREADS = 2;
    private static final int[] CELLS = new int[9];

    private StridesApart() {}

    private static void work(int number) {
        for (int i = number; i < CELLS.length; i += THREADS) {
            CELLS[i]++; // NORACE
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            new Thread(() -> work(number)).start();
        }
    }
}
