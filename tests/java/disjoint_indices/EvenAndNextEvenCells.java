// Both threads write even elements. Twin: EvenAndOddCells.
public final class EvenAndNextEvenCells {
    private final int[] cells = new int[10];

    private void even() {
        for (int i = 0; i < 4; i++) {
            cells[2 * i] = i; // RACE!
        }
    }

    private void odd() {
        for (int i = 0; i < 4; i++) {
            cells[2 * i + 2] = i; // RACE!
        }
    }

    public static void main(String[] args) {
        EvenAndNextEvenCells row = new EvenAndNextEvenCells();
        new Thread(row::even).start();
        new Thread(row::odd).start();
    }
}
