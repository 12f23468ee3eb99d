// the queue of a is drained into that of b: a terminates while b runs the task.
import java.util.concurrent.*;
public class QueueDrainedToOtherPool {
    static int x;
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor a = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        ThreadPoolExecutor b = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        b.prestartAllCoreThreads();
        a.execute(() -> System.out.println("first"));
        a.execute(() -> {
            x = 1; // RACE!
        });
        a.getQueue().drainTo(b.getQueue());
        a.shutdown();
        if (a.awaitTermination(1, TimeUnit.DAYS)) {
            System.out.println(x); // RACE!
        }
        b.shutdown();
    }
}
