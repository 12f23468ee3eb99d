// Reported before as well: near misses of the reasons.
import java.util.concurrent.atomic.*;
public final class ArrayFlags {
    static int data; static final AtomicBoolean[] B = { new AtomicBoolean(), new AtomicBoolean() };
    static void go(int i) { if (B[i].compareAndSet(false, true)) { data++; } } // RACE!
    public static void main(String[] a) { new Thread(() -> go(0)).start(); go(1); }
}
