// Stages are run by other pools than the one that has terminated. Twin: StageOfTerminatedPool.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public final class StageOfOtherPool {
    private static int common;
    private static int passed;

    private StageOfOtherPool() {}

    private static synchronized void add() {
        common++; // RACE!
    }

    private static synchronized void pass() {
        passed++; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Executor started = task -> new Thread(task).start();
        CompletableFuture.runAsync(() -> System.out.println("of the pool"), pool);
        CompletableFuture.runAsync(StageOfOtherPool::add);
        CompletableFuture.supplyAsync(() -> {
            pass();
            return 1;
        }, started);
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.onSpinWait();
        }
        System.out.println(common); // RACE!
        System.out.println(passed); // RACE!
    }
}
