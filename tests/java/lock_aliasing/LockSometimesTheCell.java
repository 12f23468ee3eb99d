// A method gets the lock and the cell: for one thread they are the same, for the other not. Twin: LockAlwaysTheCell.
public final class LockSometimesTheCell {
    private LockSometimesTheCell() {}

    private static final class Cell {
        private int value;
    }

    private static void update(Object lock, Cell cell) {
        synchronized (lock) {
            cell.value++; // RACE!
        }
    }

    public static void main(String[] args) {
        Cell cell = new Cell();
        new Thread(() -> update(cell, cell)).start();
        new Thread(() -> update(new Object(), cell)).start();
    }
}
