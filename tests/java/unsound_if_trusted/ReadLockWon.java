// Reported before as well: near misses of the reasons.
import java.util.concurrent.locks.*;
public final class ReadLockWon {
    static int data; static volatile boolean busy; static final ReentrantReadWriteLock L = new ReentrantReadWriteLock();
    static void go() {
        L.readLock().lock(); boolean w = false;
        try { if (busy) return; busy = true; } finally { L.readLock().unlock(); }
        data++; // RACE!
    }
    public static void main(String[] a) {
        new Thread(() -> go()).start(); go();
    }
}
