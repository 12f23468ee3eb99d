// All threads but the last end where the next one begins, and the last at the end of the array. Twin: LastButOneTakesRest.
public final class LastByLessTakesRest {
    private LastByLessTakesRest() {}

    public static void main(String[] args) {
        int threads = Runtime.getRuntime().availableProcessors();
        int[] cells = new int[900];
        int chunk = cells.length / threads;
        for (int i = 0; i < threads; i++) {
            int from = i * chunk;
            int to = i < threads - 1 ? from + chunk : cells.length;
            new Thread(() -> {
                for (int k = from; k < to; k++) {
                    cells[k]++; // NORACE
                }
            }).start();
        }
    }
}
