// A lock is taken by weakCompareAndSetPlain, which is atomic but has no memory effects, so nothing orders the holders. Twin: StrongSetTakes.
import java.util.concurrent.atomic.AtomicInteger;

public final class WeakPlainSetTakes {
    private static final AtomicInteger LOCK = new AtomicInteger();
    private static final int[] CELLS = new int[4];

    private WeakPlainSetTakes() {}

    private static boolean take() {
        return LOCK.weakCompareAndSetPlain(0, 1);
    }

    private static void fill(int value) {
        while (!take()) {
            Thread.onSpinWait();
        }
        CELLS[0] = value; // RACE!
        LOCK.set(0);
    }

    public static void main(String[] args) {
        new Thread(() -> fill(1)).start();
        new Thread(() -> fill(2)).start();
    }
}
