// A lambda that writes is run by a guard that is given the write lock, so one of them runs at a time. Twin: WriteInReadGuard.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class WriteInWriteGuard {
    private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    private static String last = "";

    private WriteInWriteGuard() {}

    private static void guarded(Lock lock, Runnable body) {
        lock.lock();
        try {
            body.run();
        } finally {
            lock.unlock();
        }
    }

    private static void visit(String name) {
        guarded(LOCK.writeLock(), () -> {
            last = name; // NORACE
        });
    }

    public static void main(String[] args) {
        new Thread(() -> visit("ada")).start();
        new Thread(() -> visit("bob")).start();
    }
}
