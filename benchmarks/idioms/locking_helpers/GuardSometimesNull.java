// The opened guard is null for some, whose body then runs without the lock: unordered with any other. Twin: GuardNeverNull.
import java.util.concurrent.locks.ReentrantLock;

public final class GuardSometimesNull {
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
            return null;
        }
        lock.lock();
        return new Guard(lock);
    }

    private void visit(boolean trusted) {
        try (Guard guard = open(trusted)) {
            visits++; // RACE!
        }
    }

    public static void main(String[] args) {
        GuardSometimesNull shared = new GuardSometimesNull();
        new Thread(() -> shared.visit(false)).start();
        new Thread(() -> shared.visit(true)).start();
    }
}
