// Chunks are as long as the array divided by the number of threads, whatever that is. Twin: ChunksOfTwoLengths.
public final class ChunksByDivision {
    private ChunksByDivision() {}

    public static void main(String[] args) {
        int[] cells = new int[90];
        int threads = args.length;
        int chunk = (cells.length + threads - 1) / threads;
        for (int i = 0; i < threads; i++) {
            int from = i * chunk;
            int to = Math.min(from + chunk, cells.length);
            new Thread(() -> {
                for (int k = from; k < to; k++) {
                    cells[k]++; // NORACE
                }
            }).start();
        }
    }
}
