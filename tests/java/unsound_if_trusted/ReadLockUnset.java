// Reported before as well: near misses of the reasons.
import java.util.concurrent.locks.*;
public final class ReadLockUnset {
    static int data; static volatile boolean closed; static final ReentrantReadWriteLock L = new ReentrantReadWriteLock();
    public static void main(String[] a) {
        new Thread(() -> { L.readLock().lock(); closed = true; L.readLock().unlock(); if (closed) data = 2; }).start(); // RACE!
        L.readLock().lock(); if (!closed) { data = 1; } L.readLock().unlock(); // RACE!
    }
}
