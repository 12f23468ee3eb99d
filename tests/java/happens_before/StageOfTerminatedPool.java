// A stage was run by a pool that has terminated. Twin: StageOfOtherPool.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public final class StageOfTerminatedPool {
    private static int total;

    private StageOfTerminatedPool() {}

    private static synchronized void add() {
        total++; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 2; i++) {
            CompletableFuture.runAsync(StageOfTerminatedPool::add, pool);
        }
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.onSpinWait();
        }
        System.out.println(total); // NORACE
    }
}
