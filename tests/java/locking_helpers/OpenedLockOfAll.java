// All tasks open a guard of one lock around the shared list, so the lock orders them. Twin: OpenedLockPerTask.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public final class OpenedLockOfAll implements Runnable {
    private final OpenLock lock;
    private final List<Integer> shared;

    private OpenedLockOfAll(OpenLock lock, List<Integer> shared) {
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
            shared.add(guard.hashCode()); // NORACE
        }
    }

    public static void main(String[] args) {
        OpenLock common = new OpenLock();
        List<Integer> shared = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            new Thread(new OpenedLockOfAll(common, shared)).start();
        }
    }
}
