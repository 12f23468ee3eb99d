// The latch opens when all workers have counted it down, so each of their parts may be read. Twin: LatchOfOneWorker.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

public final class LatchOfAllWorkers {
    private static final int WORKERS = 3;

    private LatchOfAllWorkers() {}

    private static final class Part {
        private long sum;

        void fill(CountDownLatch done) {
            for (int i = 0; i < 100; i++) {
                sum += i; // NORACE
            }
            done.countDown();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(WORKERS);
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < WORKERS; i++) {
            Part part = new Part();
            parts.add(part);
            new Thread(() -> part.fill(done)).start();
        }
        done.await();
        long total = 0;
        for (Part part : parts) {
            total += part.sum; // NORACE
        }
        System.out.println(total);
    }
}
