// the task is in the queue that the pool is made with and is handed over once more: two workers run it at once.
import java.util.*;
import java.util.concurrent.*;
public class TaskInPrefilledQueueToo {
    static int x;
    public static void main(String[] args) {
        Runnable task = () -> {
            x++; // RACE!
        };
        BlockingQueue<Runnable> q = new LinkedBlockingQueue<>(List.of(task));
        ThreadPoolExecutor pool = new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, q);
        pool.prestartAllCoreThreads();
        pool.execute(task);
    }
}
