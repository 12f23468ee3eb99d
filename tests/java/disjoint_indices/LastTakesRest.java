// Chunks are equally long, but the last thread goes on to the end of the array. Twin: OtherTakesRest.
public final class LastTakesRest {
    private static final int THREADS = 4;

    private LastTakesRest() {}

    public static void main(String[] args) {
        int[] cells = new int[90];
        int chunk = cells.length / THREADS;
        for (int i = 0; i < THREADS; i++) {
            int from = i * chunk;
            int to = i == THREADS - 1 ? cells.length : from + chunk;
            new Thread(() -> {
                for (int k = from; k < to; k++) {
                    cells[k]++; // NORACE
                }
            }).start();
        }
    }
}
