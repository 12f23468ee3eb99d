// The asynchronous tasks are given to a cached pool, which runs them beside each other. Twin: AsyncOnSingleThread.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class AsyncOnCachedPool {
    private AsyncOnCachedPool() {}

    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        ExecutorService pool = Executors.newCachedThreadPool();
        CompletableFuture<Void> left = CompletableFuture.runAsync(() -> {
            text.append("left"); // RACE!
        }, pool);
        CompletableFuture<Void> right = CompletableFuture.runAsync(() -> {
            text.append("right"); // RACE!
        }, pool);
        CompletableFuture.allOf(left, right).join();
        System.out.println(text.length()); // NORACE
        pool.shutdown();
    }
}
