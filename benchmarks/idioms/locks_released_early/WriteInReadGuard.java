// A lambda that writes is run by a guard that is given the read lock, so two of them may run at once. Twin: WriteInWriteGuard.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class WriteInReadGuard {
    private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    private static String last = "";

    private WriteInReadGuard() {}

    private static void guarded(Lock lock, Runnable body) {
        lock.lock();
        try {
            body.run();
        } finally {
            lock.unlock();
        }
    }

    private static void visit(String name) {
        guarded(LOCK.readLock(), () -> {
            last = name; // RACE!
        });
    }

    public static void main(String[] args) {
        new Thread(() -> visit("ada")).start();
        new Thread(() -> visit("bob")).start();
    }
}
