// Each thread begins at its number and goes on by one, so all come to the last elements. Twin: StridesApart.
public final class StridesMeet {
    private static final int THREADS = 2;
    private static final int[] CELLS = new int[9];

    private StridesMeet() {}

    private static void work(int number) {
        for (int i = number; i < CELLS.length; i += 1) {
            CELLS[i]++; // RACE!
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            new Thread(() -> work(number)).start();
        }
    }
}
