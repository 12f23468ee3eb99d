// Reported before as well: near misses of the reasons.
import java.util.concurrent.atomic.*;
public final class LoopFlags {
    static int data; static final AtomicBoolean[] B = new AtomicBoolean[2];
    static void go(AtomicBoolean b) { if (b.compareAndSet(false, true)) { data++; } } // RACE!
    public static void main(String[] a) { for (int i = 0; i < 2; i++) { AtomicBoolean b = new AtomicBoolean(); new Thread(() -> go(b)).start(); } }
}
