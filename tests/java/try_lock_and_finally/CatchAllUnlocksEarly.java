// The catch of all unlocks before it counts the failure, so that write is without the lock. Twin: CatchAllUnlocks.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class CatchAllUnlocksEarly {
    private static final Lock LOCK = new ReentrantLock();
    private static final Stats STATS = new Stats();

    private CatchAllUnlocksEarly() {}

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
            LOCK.unlock();
            STATS.failed++; // RACE!
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
