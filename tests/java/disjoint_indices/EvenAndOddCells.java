// One thread writes even elements and the other odd ones. Twin: EvenAndNextEvenCells.
public final class EvenAndOddCells {
    private final int[] cells = new int[10];

    private void even() {
        for (int i = 0; i < 4; i++) {
            cells[2 * i] = i; // NORACE
        }
    }

    private void odd() {
        for (int i = 0; i < 4; i++) {
            cells[2 * i + 1] = i; // NORACE
        }
    }

    public static void main(String[] args) {
        EvenAndOddCells row = new EvenAndOddCells();
        new Thread(row::even).start();
        new Thread(row::odd).start();
    }
}
