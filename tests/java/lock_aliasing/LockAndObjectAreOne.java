// A method gets the lock and the object it guards, and both are the same cell. Twin: LockAndObjectDiffer.
public final class LockAndObjectAreOne {
    private LockAndObjectAreOne() {}

    private static final class Cell {
        private int value;
    }

    private static void update(Object lock, Cell cell) {
        synchronized (lock) {
            cell.value++; // NORACE
        }
    }

    private static void updateAll(Cell[] cells) {
        Object own = new Object();
        for (Cell cell : cells) {
            Object lock = cell;
            update(lock, cell);
        }
    }

    public static void main(String[] args) {
        Cell[] cells = new Cell[3];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = new Cell();
        }
        new Thread(() -> updateAll(cells)).start();
        new Thread(() -> updateAll(cells)).start();
    }
}
