// A method gets the lock and the cell, which are the same for both threads. Twin: LockSometimesTheCell.
public final class LockAlwaysTheCell {
    private LockAlwaysTheCell() {}

    private static final class Cell {
        private int value;
    }

    private static void update(Object lock, Cell cell) {
        synchronized (lock) {
            cell.value++; // NORACE
        }
    }

    public static void main(String[] args) {
        Cell cell = new Cell();
        new Thread(() -> update(cell, cell)).start();
        new Thread(() -> update(cell, cell)).start();
    }
}
