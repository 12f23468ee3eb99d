// the executor of the program runs each task twice: the second run goes on after the latch has opened.
import java.util.concurrent.*;

public class LatchTaskRunTwice {
    static int n;

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Executor twice = r -> {
            pool.execute(r);
            pool.execute(r);
        };
        CompletableFuture.runAsync(() -> {
            n++; // RACE!
            done.countDown();
        }, twice);
        done.await();
        System.out.println(n); // RACE!
        pool.shutdown();
    }
}
