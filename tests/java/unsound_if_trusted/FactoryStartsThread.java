// the factory starts the thread itself: execute throws IllegalThreadStateException and counts the worker out, which runs the task all the same; the pool terminates beside it.
import java.util.concurrent.*;
public class FactoryStartsThread {
    static int x;
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), r -> {
            Thread t = new Thread(r);
            t.start();
            return t;
        });
        try {
            pool.execute(() -> {
                x = 1; // RACE!
            });
        } catch (IllegalThreadStateException e) {
        }
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.DAYS)) {
            System.out.println(x); // RACE!
        }
    }
}
