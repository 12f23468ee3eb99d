// Waiting gives the lock to others, who may set the flag.
import java.util.concurrent.locks.*;
public final class CondAwait {
    static int data; static volatile boolean closed; static final ReentrantLock L = new ReentrantLock(); static final Condition C = L.newCondition();
    public static void main(String[] a) throws Exception {
        new Thread(() -> { L.lock(); closed = true; L.unlock(); data = 2; }).start(); // RACE!
        L.lock(); if (!closed) { C.await(); data = 1; } L.unlock(); // RACE!
    }
}
