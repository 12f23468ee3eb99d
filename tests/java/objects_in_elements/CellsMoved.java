// A thread moves the cell of another into its own element. Twin: CellsLeftInPlace.
public final class CellsMoved {
    private static final class Cell {
        private int value;
    }

    public static void main(String[] args) throws InterruptedException {
        Cell[] cells = {new Cell(), new Cell()};
        Thread first = new Thread(() -> cells[0].value++); // RACE!
        Thread second = new Thread(() -> {
            cells[1] = cells[0]; // NORACE
            cells[1].value++; // RACE!
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(cells[0].value + cells[1].value); // NORACE
    }
}
