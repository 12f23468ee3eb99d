// ScheduledExecutorService: once, at a fixed rate, and a callable with a result.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledExecutors {
    static class Beat implements Runnable {
        private final CountDownLatch latch;

        Beat(CountDownLatch latch) {
            this.latch = latch;
        }

        public void run() {
            beat();
        }

        private void beat() {
            latch.countDown();
        }
    }

    static String value() {
        return "value";
    }

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(1);
        CountDownLatch latch = new CountDownLatch(3);
        executor.scheduleAtFixedRate(new Beat(latch), 1, 1, TimeUnit.MILLISECONDS);
        executor.schedule(new Beat(latch), 1, TimeUnit.MILLISECONDS);
        System.out.println(executor.schedule(ScheduledExecutors::value, 1, TimeUnit.MILLISECONDS).get());
        latch.await();
        executor.shutdownNow();
    }
}
