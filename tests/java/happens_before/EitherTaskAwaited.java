// Main waits for one of two tasks, which need not be the one that reads the rows. Twin: BothTasksAwaited.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class EitherTaskAwaited {
    private static String[] rows;

    private EitherTaskAwaited() {}

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> read = pool.submit(() -> {
            rows = new String[] {"a", "b"}; // RACE!
        });
        Future<?> shown = pool.submit(() -> System.out.println("please wait"));
        Future<?> either = args.length > 0 ? read : shown;
        either.get();
        System.out.println(rows); // RACE!
        pool.shutdown();
    }
}
