// Each thread computes its range of a new array from neighbours in the old one, which nobody writes. Twin: NeighboursInPlace.
public final class NeighboursIntoOtherArray {
    private final int[] old = {1, 2, 3, 4, 5, 6, 7, 8};
    private final int[] next = new int[8];

    private void step(int from, int to) {
        for (int i = from; i < to; i++) {
            int left = old[Math.max(0, i - 1)]; // NORACE
            int right = old[Math.min(7, i + 1)]; // NORACE
            next[i] = left + right; // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NeighboursIntoOtherArray line = new NeighboursIntoOtherArray();
        Thread low = new Thread(() -> line.step(0, 4));
        Thread high = new Thread(() -> line.step(4, 8));
        low.start();
        high.start();
        low.join();
        high.join();
        System.out.println(line.next[3]); // NORACE
    }
}
