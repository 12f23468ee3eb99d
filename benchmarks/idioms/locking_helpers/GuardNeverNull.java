// The opened guard is never null: the lock is held in every body, and orders them all. Twin: GuardSometimesNull.
import java.util.concurrent.locks.ReentrantLock;

public final class GuardNeverNull {
    private final ReentrantLock lock = new ReentrantLock();
    private int visits;

    private static final class Guard implements AutoCloseable {
        private final ReentrantLock lock;

        Guard(ReentrantLock lock) {
            this.lock = lock;
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    private Guard open(boolean trusted) {
        if (trusted) {
            System.out.println("trusted");
        }
        lock.lock();
        return new Guard(lock);
    }

    private void visit(boolean trusted) {
        try (Guard guard = open(trusted)) {
            visits++; // NORACE
        }
    }

    public static void main(String[] args) {
        GuardNeverNull shared = new GuardNeverNull();
        new Thread(() -> shared.visit(false)).start();
        new Thread(() -> shared.visit(true)).start();
    }
}
