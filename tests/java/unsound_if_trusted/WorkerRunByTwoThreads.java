// the factory runs the worker in two threads: both may read its first task; one ends the pool while the other still runs the task.
import java.util.concurrent.*;
public class WorkerRunByTwoThreads {
    static int x;
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), r -> {
            new Thread(r).start();
            return new Thread(r);
        });
        pool.execute(() -> {
            x++; // RACE!
        });
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.DAYS)) {
            System.out.println(x); // RACE!
        }
    }
}
