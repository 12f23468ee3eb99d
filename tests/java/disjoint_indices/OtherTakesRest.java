// Chunks are equally long, but a thread that is not the last goes on to the end of the array. Twin: LastTakesRest.
public final class OtherTakesRest {
    private static final int THREADS = 4;

    private OtherTakesRest() {}

    public static void main(String[] args) {
        int[] cells = new int[90];
        int chunk = cells.length / THREADS;
        for (int i = 0; i < THREADS; i++) {
            int from = i * chunk;
            int to = i == THREADS - 2 ? cells.length : from + chunk;
            new Thread(() -> {
                for (int k = from; k < to; k++) {
                    cells[k]++; // RACE!
                }
            }).start();
        }
    }
}
