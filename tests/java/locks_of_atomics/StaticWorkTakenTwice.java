// What was read is taken away twice, so that others bring the count back to zero, and two threads have it. Twin: StaticWorkTakenAsRead.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

public final class StaticWorkTakenTwice {
    private static final AtomicLong PENDING = new AtomicLong();
    private static long done;

    private StaticWorkTakenTwice() {}

    private static void count() {
        if (PENDING.incrementAndGet() != 1) {
            return;
        }
        long taken;
        do {
            taken = PENDING.get();
            PENDING.addAndGet(-taken);
            done += taken; // RACE!
            taken = PENDING.addAndGet(-taken);
        } while (taken != 0);
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 8; i++) {
            pool.execute(() -> count());
        }
        pool.shutdown();
    }
}
