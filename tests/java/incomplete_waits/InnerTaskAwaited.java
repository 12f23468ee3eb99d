// The task that is awaited awaited the other that it submitted. Twin: InnerTaskNotAwaited.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class InnerTaskAwaited {
    private static final ExecutorService POOL = Executors.newCachedThreadPool();
    private static String result = "none";

    private InnerTaskAwaited() {}

    private static Object inner() {
        result = "found"; // NORACE
        return null;
    }

    private static Object outer() throws ExecutionException, InterruptedException {
        Future<?> task = POOL.submit(InnerTaskAwaited::inner);
        return task.get();
    }

    public static void main(String[] args) throws ExecutionException, InterruptedException {
        POOL.submit(InnerTaskAwaited::outer).get();
        System.out.println(result); // NORACE
        POOL.shutdown();
    }
}
