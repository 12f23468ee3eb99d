// Bounds computed from the number of a thread split the array: each chunk ends where the next begins. Twin: ChunksByNumberTooLong.
public final class ChunksByNumber {
    private static final int THREADS = 3;
    private final double[] cells = new double[10];

    private void work(int number) {
        int from = number * cells.length / THREADS;
        int to = (number + 1) * cells.length / THREADS;
        for (int i = from; i < to; i++) {
            cells[i] = Math.sqrt(i); // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ChunksByNumber roots = new ChunksByNumber();
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
