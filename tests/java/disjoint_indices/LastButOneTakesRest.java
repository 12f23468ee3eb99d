// The last thread but one goes on to the end of the array, where the last one works as well. Twin: LastByLessTakesRest.
public final class LastButOneTakesRest {
    private LastButOneTakesRest() {}

    public static void main(String[] args) {
        int threads = Runtime.getRuntime().availableProcessors();
        int[] cells = new int[900];
        int chunk = cells.length / threads;
        for (int i = 0; i < threads; i++) {
            int from = i * chunk;
            int to = i < threads - 2 ? from + chunk : cells.length;
            new Thread(() -> {
                for (int k = from; k < to; k++) {
                    cells[k]++; // RACE!
                }
            }).start();
        }
    }
}
