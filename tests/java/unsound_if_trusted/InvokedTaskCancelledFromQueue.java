// a FutureTask is taken from the queue of the pool as a Future and cancelled while it runs: invokeAll swallows the CancellationException.
import java.util.*;
import java.util.concurrent.*;
public class InvokedTaskCancelledFromQueue {
    static int x;
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        BlockingQueue<?> queue = pool.getQueue();
        new Thread(() -> {
            Object o = queue.peek();
            while (o == null) o = queue.peek();
            Future<?> f = (Future<?>) o;
            while (queue.contains(o)) Thread.yield();
            f.cancel(false);
        }).start();
        List<Callable<Integer>> tasks = new ArrayList<>();
        tasks.add(() -> 1);
        tasks.add(() -> {
            x = 1; // RACE!
            return 2;
        });
        pool.invokeAll(tasks);
        System.out.println(x); // RACE!
        pool.shutdown();
    }
}
