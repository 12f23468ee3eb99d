// Without a time limit invokeAll returns when both tasks have ended, so main may read what they wrote. Twin: InvokedAllWithLimit.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class InvokedAllWithoutLimit {
    private static long left;
    private static long right;

    private InvokedAllWithoutLimit() {}

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
                () -> left = count(100_000), // NORACE
                () -> right = count(200_000)); // NORACE
        pool.invokeAll(tasks);
        System.out.println(left); // NORACE
        System.out.println(right); // NORACE
        pool.shutdown();
    }
}
