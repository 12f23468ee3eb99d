// The branch lets the first thread write all elements. Twin: ParityAskedBeforeWrite.
public final class ParityAskedTooLoosely {
    private ParityAskedTooLoosely() {}

    private static final class Sweep implements Runnable {
        private final int[] cells;
        private final int rest;

        Sweep(int[] cells, int rest) {
            this.cells = cells;
            this.rest = rest;
        }

        @Override
        public void run() {
            for (int i = 0; i < cells.length; i++) {
                if (i % 2 >= rest) {
                    cells[i]++; // RACE!
                }
            }
        }
    }

    public static void main(String[] args) {
        int[] cells = new int[6];
        new Thread(new Sweep(cells, 0)).start();
        new Thread(new Sweep(cells, 1)).start();
    }
}
