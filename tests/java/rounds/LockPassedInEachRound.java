// A helper takes the lock of the cell of a round. Twin: LockMadeInEachCall.
public final class LockPassedInEachRound {
    private LockPassedInEachRound() {}

    private static final class Cell {
        private final Object lock = new Object();
        private int n;

        void add(int k) {
            under(lock, () -> n += k); // NORACE
        }
    }

    private static void under(Object lock, Runnable action) {
        synchronized (lock) {
            action.run();
        }
    }

    public static void main(String[] args) {
        for (int round = 0; round < 3; round++) {
            Cell cell = new Cell();
            new Thread(() -> cell.add(1)).start();
            new Thread(() -> cell.add(2)).start();
        }
    }
}
