// The lock is entered, or left and entered again, by a callee.
import java.util.concurrent.locks.*;
public final class HelperRelocks {
    static int data; static volatile boolean closed; static final ReentrantLock L = new ReentrantLock();
    static void pause() { L.unlock(); Thread.yield(); L.lock(); }
    static void mid() { pause(); data = 1; } // RACE!
    public static void main(String[] a) throws Exception {
        new Thread(() -> { L.lock(); closed = true; L.unlock(); data = 2; }).start(); // RACE!
        L.lock(); if (!closed) { mid(); } L.unlock();
    }
}
