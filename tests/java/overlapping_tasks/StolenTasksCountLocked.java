// The workers of a pool that steals work run two tasks at once, which count under a monitor. Twin: StolenTasksCount.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class StolenTasksCountLocked {
    private int count;

    private synchronized void work() {
        count++; // NORACE
    }

    public static void main(String[] args) {
        StolenTasksCountLocked shared = new StolenTasksCountLocked();
        ExecutorService pool = Executors.newWorkStealingPool();
        for (int i = 0; i < 3; i++) {
            pool.execute(shared::work);
        }
    }
}
