// A static helper raises the element of an array that each thread makes for itself. Twin: HelperRaisesSharedCell.
public final class HelperRaisesOwnCell {
    private HelperRaisesOwnCell() {}

    private static final class Cells {
        static int raise(int[] cells, int at) {
            return cells[at]++; // NORACE
        }

        private Cells() {}
    }

    private static Thread raising(int[] cells) {
        return new Thread(() -> System.out.println(Cells.raise(cells, 0)));
    }

    public static void main(String[] args) {
        int[] cells = new int[1];
        raising(cells).start();
        raising(new int[1]).start();
    }
}
