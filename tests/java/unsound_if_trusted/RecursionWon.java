// Reported before as well: near misses of the reasons.
import java.util.concurrent.atomic.AtomicBoolean;
public final class RecursionWon {
    static int data; static final AtomicBoolean B = new AtomicBoolean();
    static void rec(int n) {
        if (n == 0) { data++; B.set(false); return; } // RACE!
        if (n > 5) { if (!B.compareAndSet(false, true)) return; }
        rec(n - 1);
        data++; // RACE!
    }
    public static void main(String[] a) throws Exception {
        new Thread(() -> rec(9)).start(); rec(6);
    }
}
