// A pool that steals work runs a task, and main reads before it waits for its future. Twin: StolenTaskAwaited.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class StolenTaskStarted {
    private static long found;

    private StolenTaskStarted() {}

    private static Long search() {
        found = 42; // RACE!
        return found; // NORACE
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newWorkStealingPool(2);
        Future<Long> task = pool.submit(StolenTaskStarted::search);
        System.out.println(found); // RACE!
        System.out.println(task.get());
        pool.shutdown();
    }
}
