// What is stored is not known, so the flag may be taken back.
import java.util.concurrent.atomic.*;
public final class RefSetterWon {
    static int data; static final AtomicReference<Object> R = new AtomicReference<>();
    static void put(Object o) { R.getAndSet(o); }
    static void go() { if (R.compareAndSet(null, "x")) { data++; } } // RACE!
    public static void main(String[] a) { new Thread(() -> go()).start(); put(null); go(); }
}
