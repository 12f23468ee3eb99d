// The asynchronous tasks are given to a single-thread executor, which confines the text to its thread. Twin: AsyncOnCachedPool.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class AsyncOnSingleThread {
    private AsyncOnSingleThread() {}

    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        CompletableFuture<Void> left = CompletableFuture.runAsync(() -> {
            text.append("left"); // NORACE
        }, pool);
        CompletableFuture<Void> right = CompletableFuture.runAsync(() -> {
            text.append("right"); // NORACE
        }, pool);
        CompletableFuture.allOf(left, right).join();
        System.out.println(text.length()); // NORACE
        pool.shutdown();
    }
}
