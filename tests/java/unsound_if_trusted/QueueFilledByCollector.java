// the JDK puts the task of a into the queue of b: a terminates while b runs the task.
import java.util.concurrent.*;
import java.util.stream.*;
public class QueueFilledByCollector {
    static int x;
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor a = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        ThreadPoolExecutor b = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        b.prestartAllCoreThreads();
        Runnable task = () -> {
            x++; // RACE!
        };
        Stream.of(task).collect(Collectors.toCollection(b::getQueue));
        a.execute(task);
        a.shutdown();
        if (a.awaitTermination(1, TimeUnit.DAYS)) {
            System.out.println(x); // RACE!
        }
        b.shutdown();
    }
}
