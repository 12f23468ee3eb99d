// Chunks begin by a length that is rounded down, and end by one that is rounded up. Twin: ChunksByDivision.
public final class ChunksOfTwoLengths {
    private ChunksOfTwoLengths() {}

    public static void main(String[] args) {
        int[] cells = new int[90];
        int threads = args.length;
        int chunk = cells.length / threads;
        int longer = (cells.length + threads - 1) / threads;
        for (int i = 0; i < threads; i++) {
            int from = i * chunk;
            int to = Math.min((i + 1) * longer, cells.length);
            new Thread(() -> {
                for (int k = from; k < to; k++) {
                    cells[k]++; // RACE!
                }
            }).start();
        }
    }
}
