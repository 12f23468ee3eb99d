// The workers of a pool that steals work run two tasks at once, which count in one field. Twin: StolenTasksCountLocked.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class StolenTasksCount {
    private int count;

    private void work() {
        count++; // RACE!
    }

    public static void main(String[] args) {
        StolenTasksCount shared = new StolenTasksCount();
        ExecutorService pool = Executors.newWorkStealingPool();
        for (int i = 0; i < 3; i++) {
            pool.execute(shared::work);
        }
    }
}
