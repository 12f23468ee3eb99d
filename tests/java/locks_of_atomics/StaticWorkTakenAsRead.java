// Tasks of a pool count themselves in; who was first takes away as many as it read while it had the count. Twin: StaticWorkTakenTwice.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

public final class StaticWorkTakenAsRead {
    private static final AtomicLong PENDING = new AtomicLong();
    private static final AtomicLong OTHER = new AtomicLong();
    private static long done;

    private StaticWorkTakenAsRead() {}

    private static void count() {
        OTHER.set(System.nanoTime());
        if (PENDING.incrementAndGet() != 1) {
            return;
        }
        long taken;
        do {
            taken = PENDING.get();
            done += taken; // NORACE
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
