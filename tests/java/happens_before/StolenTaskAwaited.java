// A pool that steals work runs a task, and main waits for its future before it reads. Twin: StolenTaskStarted.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class StolenTaskAwaited {
    private static long found;

    private StolenTaskAwaited() {}

    private static Long search() {
        found = 42; // NORACE
        return found; // NORACE
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newWorkStealingPool(2);
        Future<Long> task = pool.submit(StolenTaskAwaited::search);
        System.out.println(task.get());
        System.out.println(found); // NORACE
        pool.shutdown();
    }
}
