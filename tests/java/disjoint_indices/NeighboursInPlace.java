// Each thread computes its range in place from neighbours, of which the outermost belong to the other thread. Twin: NeighboursIntoOtherArray.
public final class NeighboursInPlace {
    private final int[] old = {1, 2, 3, 4, 5, 6, 7, 8};
    private final int[] next = old;

    private void step(int from, int to) {
        for (int i = from; i < to; i++) {
            int left = old[Math.max(0, i - 1)]; // RACE!
            int right = old[Math.min(7, i + 1)]; // RACE!
            next[i] = left + right; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NeighboursInPlace line = new NeighboursInPlace();
        Thread low = new Thread(() -> line.step(0, 4));
        Thread high = new Thread(() -> line.step(4, 8));
        low.start();
        high.start();
        low.join();
        high.join();
        System.out.println(line.next[3]); // NORACE
    }
}
