// Reported before as well: near misses of the reasons.
import java.util.concurrent.atomic.AtomicBoolean;
public final class ExceptionWon {
    static int data; static final AtomicBoolean B = new AtomicBoolean();
    static void work(int n) { try { if (n == 3) throw new RuntimeException(); } finally { B.set(false); } }
    static void go(int n) {
        if (!B.compareAndSet(false, true)) return;
        try { work(n); } catch (RuntimeException e) { data++; } // RACE!
    }
    public static void main(String[] a) throws Exception {
        new Thread(() -> go(3)).start(); go(a.length);
    }
}
