// With a time limit invokeAll may return while tasks that it has cancelled still run. Twin: InvokedAllWithoutLimit.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public final class InvokedAllWithLimit {
    private static long left;
    private static long right;

    private InvokedAllWithLimit() {}

    private static long count(long to) {
        long sum = 0;
        for (long i = 0; i < to; i++) {
            sum += i;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Long>> tasks = List.of(
                () -> left = count(100_000), // RACE!
                () -> right = count(200_000)); // RACE!
        pool.invokeAll(tasks, 1, TimeUnit.MILLISECONDS);
        System.out.println(left); // RACE!
        System.out.println(right); // RACE!
        pool.shutdown();
    }
}
