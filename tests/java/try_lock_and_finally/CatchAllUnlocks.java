// Both the normal end and the catch of all unlock after the last write, so the lock orders all writes. Twin: CatchAllUnlocksEarly.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class CatchAllUnlocks {
    private static final Lock LOCK = new ReentrantLock();
    private static final Stats STATS = new Stats();

    private CatchAllUnlocks() {}

    private static final class Stats {
        private int failed;
        private int passed;
    }

    private static void attempt(Runnable task) {
        LOCK.lock();
        try {
            task.run();
            STATS.passed++; // NORACE
            LOCK.unlock();
        } catch (Throwable e) {
            STATS.failed++; // NORACE
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        Runnable failing = () -> {
            throw new IllegalStateException("failed");
        };
        new Thread(() -> attempt(failing)).start();
        new Thread(() -> attempt(failing)).start();
        attempt(() -> System.out.println("passed"));
    }
}
