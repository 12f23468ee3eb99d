// Two threads fill two ranges of an array that have one index in common. Twin: HalvesByRange.
public final class HalvesOverlapByOne {
    private HalvesOverlapByOne() {}

    private static void fill(int[] cells, int from, int to) {
        for (int i = from; i < to; i++) {
            cells[i] = i * i; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] cells = new int[8];
        Thread low = new Thread(() -> fill(cells, 0, 5));
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
