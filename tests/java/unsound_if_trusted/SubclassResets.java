// The state is changed by the name of a subclass.
import java.util.concurrent.atomic.*;
public final class SubclassResets {
    static final class My extends AtomicBoolean { }
    static int data; static final AtomicBoolean B = new My();
    static void go() { if (B.compareAndSet(false, true)) { ((My) B).set(false); data++; } } // RACE!
    public static void main(String[] a) {
        new Thread(() -> go()).start();
        go();
    }
}
