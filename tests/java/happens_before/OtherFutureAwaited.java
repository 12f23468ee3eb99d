// Main reads what a task wrote after get of the future of another task, which orders nothing. Twin: RightFutureAwaited.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class OtherFutureAwaited {
    private static int width;

    private OtherFutureAwaited() {}

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> measured = pool.submit(() -> {
            width = 12; // RACE!
        });
        Future<String> named = pool.submit(() -> "cloth");
        Object result = named.get();
        System.out.println(result);
        System.out.println(width); // RACE!
        pool.shutdown();
    }
}
