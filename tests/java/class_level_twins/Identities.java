import java.util.function.UnaryOperator;

// Unknown code may return what it was given: the write after the lock is to the array in the field.
// It meets the unknown code's read and write, the read of first, and itself.
class RacyWashed {
    private final int[] cells = new int[4]; // RACE! RacyWashed.cells[] 2 1 3

    void wash(UnaryOperator<int[]> washing) {
        int[] same;
        synchronized (this) {
            same = washing.apply(cells);
        }
        same[0] = 1;
    }

    synchronized int first() {
        return cells[0];
    }
}

class SafeWashed {
    private final int[] cells = new int[4]; // NORACE

    synchronized void wash(UnaryOperator<int[]> washing) {
        int[] same = washing.apply(cells);
        same[0] = 1;
    }

    synchronized int first() {
        return cells[0];
    }
}
