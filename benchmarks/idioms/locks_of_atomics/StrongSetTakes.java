// A lock is taken by compareAndSet, which has the effects of a volatile read and so comes after the last release. Twin: WeakPlainSetTakes.
import java.util.concurrent.atomic.AtomicInteger;

public final class StrongSetTakes {
    private static final AtomicInteger LOCK = new AtomicInteger();
    private static final int[] CELLS = new int[4];

    private StrongSetTakes() {}

    private static boolean take() {
        return LOCK.compareAndSet(0, 1);
    }

    private static void fill(int value) {
        while (!take()) {
            Thread.onSpinWait();
        }
        CELLS[0] = value; // NORACE
        LOCK.set(0);
    }

    public static void main(String[] args) {
        new Thread(() -> fill(1)).start();
        new Thread(() -> fill(2)).start();
    }
}
