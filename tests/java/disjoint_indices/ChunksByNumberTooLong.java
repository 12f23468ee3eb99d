// Bounds computed from the number of a thread overlap: each chunk ends one after the begin of the next. Twin: ChunksByNumber.
public final class ChunksByNumberTooLong {
    private static final int THREADS = 3;
    private final double[] cells = new double[10];

    private void work(int number) {
        int from = number * cells.length / THREADS;
        int to = Math.min(cells.length, (number + 1) * cells.length / THREADS + 1);
        for (int i = from; i < to; i++) {
            cells[i] = Math.sqrt(i); // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ChunksByNumberTooLong roots = new ChunksByNumberTooLong();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            threads[i] = new Thread(() -> roots.work(number));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(roots.cells[9]); // NORACE
    }
}
