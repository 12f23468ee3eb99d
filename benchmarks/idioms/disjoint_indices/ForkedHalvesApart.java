// A task forks into two for the halves of its range, which have no index in common. Twin: ForkedHalvesOverlap.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public final class ForkedHalvesApart {
    private ForkedHalvesApart() {}

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
                    cells[i]++; // NORACE
                }
                return;
            }
            int middle = (from + to) / 2;
            invokeAll(new Fill(cells, from, middle), new Fill(cells, middle, to));
        }
    }

    public static void main(String[] args) {
        int[] cells = new int[16];
        new ForkJoinPool(2).invoke(new Fill(cells, 0, cells.length));
        System.out.println(cells[8]); // NORACE
    }
}
