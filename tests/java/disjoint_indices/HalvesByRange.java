// Two threads fill the two halves of an array; the ranges have no index in common. Twin: HalvesOverlapByOne.
public final class HalvesByRange {
    private HalvesByRange() {}

    private static void fill(int[] cells, int from, int to) {
        for (int i = from; i < to; i++) {
            cells[i] = i * i; // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] cells = new int[8];
        Thread low = new Thread(() -> fill(cells, 0, 4));
        Thread high = new Thread(() -> fill(cells, 4, 8));
        low.start();
        high.start();
        low.join();
        high.join();
        int sum = 0;
        for (int cell : cells) { // NORACE
            sum += cell;
        }
        System.out.println(sum);
    }
}
