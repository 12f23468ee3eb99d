// Reported before as well: near misses of the reasons.
import java.util.concurrent.atomic.AtomicBoolean;
public final class ResetVirtual {
    static int data; static final AtomicBoolean B = new AtomicBoolean();
    interface I { void f(); }
    static final class N implements I { public void f() { } }
    static final class R implements I { public void f() { B.set(false); } }
    static void go(I i) { if (B.compareAndSet(false, true)) { i.f(); data++; } } // RACE!
    public static void main(String[] a) {
        I i = a.length > 0 ? new N() : new R();
        new Thread(() -> go(i)).start(); go(i);
    }
}
