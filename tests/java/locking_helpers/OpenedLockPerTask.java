// Each task opens a guard of a lock of its own around the shared list, which orders nothing. Twin: OpenedLockOfAll.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public final class OpenedLockPerTask implements Runnable {
    private final OpenLock lock;
    private final List<Integer> shared;

    private OpenedLockPerTask(OpenLock lock, List<Integer> shared) {
        this.lock = lock;
        this.shared = shared;
    }

    private static final class OpenLock extends ReentrantLock {
        private static final long serialVersionUID = 1L;

        Guard open() {
            lock();
            return new Guard();
        }

        private final class Guard implements AutoCloseable {
            @Override
            public void close() {
                unlock();
            }
        }
    }

    @Override
    public void run() {
        try (var guard = lock.open()) {
            shared.add(guard.hashCode()); // RACE!
        }
    }

    public static void main(String[] args) {
        OpenLock common = new OpenLock();
        List<Integer> shared = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            common = new OpenLock();
            new Thread(new OpenedLockPerTask(common, shared)).start();
        }
    }
}
