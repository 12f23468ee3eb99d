// A static helper raises the element of an array that two threads hand it. Twin: HelperRaisesOwnCell.
public final class HelperRaisesSharedCell {
    private HelperRaisesSharedCell() {}

    private static final class Cells {
        static int raise(int[] cells, int at) {
            return cells[at]++; // RACE!
        }

        private Cells() {}
    }

    private static Thread raising(int[] cells) {
        return new Thread(() -> System.out.println(Cells.raise(cells, 0)));
    }

    public static void main(String[] args) {
        int[] cells = new int[1];
        raising(cells).start();
        raising(cells).start();
    }
}
