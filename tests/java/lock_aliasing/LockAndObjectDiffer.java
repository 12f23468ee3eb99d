// A method gets the lock and the object it guards, and the lock is the caller's. Twin: LockAndObjectAreOne.
public final class LockAndObjectDiffer {
    private LockAndObjectDiffer() {}

    private static final class Cell {
        private int value;
    }

    private static void update(Object lock, Cell cell) {
        synchronized (lock) {
            cell.value++; // RACE!
        }
    }

    private static void updateAll(Cell[] cells) {
        Object own = new Object();
        for (Cell cell : cells) {
            Object lock = own;
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
