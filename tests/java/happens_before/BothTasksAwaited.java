// Main waits for both tasks, so for the one that reads the rows. Twin: EitherTaskAwaited.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class BothTasksAwaited {
    private static String[] rows;

    private BothTasksAwaited() {}

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> read = pool.submit(() -> {
            rows = new String[] {"a", "b"}; // NORACE
        });
        Future<?> shown = pool.submit(() -> System.out.println("please wait"));
        shown.get();
        read.get();
        System.out.println(rows); // NORACE
        pool.shutdown();
    }
}
