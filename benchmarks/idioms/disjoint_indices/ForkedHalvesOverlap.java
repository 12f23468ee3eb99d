// A task forks into two for ranges that have the middle in common. Twin: ForkedHalvesApart.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public final class ForkedHalvesOverlap {
    private ForkedHalvesOverlap() {}

    private static final class Fill extends RecursiveAction {
        private static final long serialVersionUID = 1L;
        private final int[] cells;
        private final int from;
        private final int to;

        Fill(int[] cells, int from, int to) {
            this.cells = cells;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from <= 2) {
                for (int i = from; i < to; i++) {
                    cells[i]++; // RACE!
                }
                return;
            }
            int middle = (from + to) / 2;
            invokeAll(new Fill(cells, from, middle + 1), new Fill(cells, middle, to));
        }
    }

    public static void main(String[] args) {
        int[] cells = new int[16];
        new ForkJoinPool(2).invoke(new Fill(cells, 0, cells.length));
        System.out.println(cells[8]); // NORACE
    }
}
