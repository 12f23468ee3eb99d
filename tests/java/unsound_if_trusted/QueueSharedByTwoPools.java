// both pools have one queue: b's worker may run a's task; a is terminated while the task still runs in b.
import java.util.concurrent.*;
public class QueueSharedByTwoPools {
    static int x;
    public static void main(String[] args) throws Exception {
        BlockingQueue<Runnable> q = new LinkedBlockingQueue<>();
        ThreadPoolExecutor a = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, q);
        ThreadPoolExecutor b = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, q);
        b.prestartAllCoreThreads();
        a.execute(() -> System.out.println("first"));
        a.execute(() -> {
            x = 1; // RACE!
        });
        a.shutdown();
        if (a.awaitTermination(1, TimeUnit.DAYS)) {
            System.out.println(x); // RACE!
        }
        b.shutdown();
    }
}
