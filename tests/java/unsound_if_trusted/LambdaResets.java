// What a lambda, a proxy or reflection runs may set the flag, take it back, or leave the lock.
import java.util.concurrent.atomic.AtomicBoolean;
public final class LambdaResets {
    static int data; static final AtomicBoolean B = new AtomicBoolean();
    static void go(Runnable r) {
        if (B.compareAndSet(false, true)) { r.run(); data++; } // RACE!
    }
    static void free() { B.set(false); }
    public static void main(String[] a) throws Exception {
        new Thread(() -> go(() -> free())).start();
        go(() -> free());
    }
}
