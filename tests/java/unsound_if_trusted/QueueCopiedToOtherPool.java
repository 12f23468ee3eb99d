// the task waits in a's queue, which is copied for b: b runs the task as well, when a has terminated.
import java.util.concurrent.*;
public class QueueCopiedToOtherPool {
    static int x;
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor a = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        a.execute(() -> System.out.println("first"));
        a.execute(() -> {
            x++; // RACE!
        });
        ThreadPoolExecutor b = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(a.getQueue()));
        b.prestartAllCoreThreads();
        a.shutdown();
        if (a.awaitTermination(1, TimeUnit.DAYS)) {
            System.out.println(x); // RACE!
        }
        b.shutdown();
    }
}
