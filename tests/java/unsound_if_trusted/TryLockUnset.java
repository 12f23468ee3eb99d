// Reported before as well: near misses of the reasons.
import java.util.concurrent.locks.*;
public final class TryLockUnset {
    static int data; static volatile boolean closed; static final ReentrantLock L = new ReentrantLock();
    public static void main(String[] a) {
        new Thread(() -> { L.tryLock(); closed = true; data = 2; }).start(); // RACE!
        L.lock(); if (!closed) { data = 1; } L.unlock(); // RACE!
    }
}
