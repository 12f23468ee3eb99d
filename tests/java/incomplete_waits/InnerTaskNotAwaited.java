// The task that is awaited submitted another, which nobody awaits. Twin: InnerTaskAwaited.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class InnerTaskNotAwaited {
    private static final ExecutorService POOL = Executors.newCachedThreadPool();
    private static String result = "none";

    private InnerTaskNotAwaited() {}

    private static Object inner() {
        result = "found"; // RACE!
        return null;
    }

    private static Object outer() throws ExecutionException, InterruptedException {
        Future<?> task = POOL.submit(InnerTaskNotAwaited::inner);
        return task;
    }

    public static void main(String[] args) throws ExecutionException, InterruptedException {
        POOL.submit(InnerTaskNotAwaited::outer).get();
        System.out.println(result); // RACE!
        POOL.shutdown();
    }
}
