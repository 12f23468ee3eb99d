// Main reads what a task wrote after get of the future of that very task. Twin: OtherFutureAwaited.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class RightFutureAwaited {
    private static int width;

    private RightFutureAwaited() {}

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> measured = pool.submit(() -> {
            width = 12; // NORACE
        });
        Future<String> named = pool.submit(() -> "cloth");
        Object result = measured.get();
        System.out.println(result);
        System.out.println(width); // NORACE
        pool.shutdown();
    }
}
