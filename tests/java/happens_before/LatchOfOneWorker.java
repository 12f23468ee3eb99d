// The latch opens when one worker has counted it down; the parts of the others may still be written. Twin: LatchOfAllWorkers.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

public final class LatchOfOneWorker {
    private static final int WORKERS = 3;

    private LatchOfOneWorker() {}

    private static final class Part {
        private long sum;

        void fill(CountDownLatch done) {
            for (int i = 0; i < 100; i++) {
                sum += i; // RACE!
            }
            done.countDown();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < WORKERS; i++) {
            Part part = new Part();
            parts.add(part);
            new Thread(() -> part.fill(done)).start();
        }
        done.await();
        long total = 0;
        for (Part part : parts) {
            total += part.sum; // RACE!
        }
        System.out.println(total);
    }
}
