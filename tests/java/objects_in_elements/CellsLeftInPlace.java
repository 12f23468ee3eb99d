// Two threads write two cells, which stay where they are. Twin: CellsMoved.
public final class CellsLeftInPlace {
    private static final class Cell {
        private int value;
    }

    public static void main(String[] args) throws InterruptedException {
        Cell[] cells = {new Cell(), new Cell()};
        Thread first = new Thread(() -> cells[0].value++); // NORACE
        Thread second = new Thread(() -> {
            cells[1].value++; // NORACE
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(cells[0].value + cells[1].value); // NORACE
    }
}
