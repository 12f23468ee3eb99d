// What a lambda, a proxy or reflection runs may set the flag, take it back, or leave the lock.
import java.util.concurrent.locks.*;
public final class LambdaWaits {
    static int data; static volatile boolean closed; static final Object L = new Object();
    static void go(Runnable r) { synchronized (L) { if (!closed) { r.run(); data = 1; } } } // RACE!
    static void pause() { try { L.wait(); } catch (InterruptedException e) { } }
    public static void main(String[] a) throws Exception {
        new Thread(() -> { synchronized (L) { closed = true; } data = 2; }).start(); // RACE!
        go(LambdaWaits::pause);
    }
}
