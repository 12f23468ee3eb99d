// What a lambda, a proxy or reflection runs may set the flag, take it back, or leave the lock.
import java.util.concurrent.locks.*;
public final class LambdaUnlocks {
    static int data; static volatile boolean closed; static final ReentrantLock L = new ReentrantLock();
    static void go(Runnable r) { L.lock(); if (!closed) { r.run(); data = 1; } L.unlock(); } // RACE!
    static void pause() { L.unlock(); Thread.yield(); L.lock(); }
    public static void main(String[] a) throws Exception {
        new Thread(() -> { L.lock(); closed = true; L.unlock(); data = 2; }).start(); // RACE!
        go(LambdaUnlocks::pause);
    }
}
