// The optimistic read is repeated until it validates, that is until no write overlapped it. Twin: OptimisticReadOnce.
import java.util.concurrent.locks.StampedLock;

public final class OptimisticReadRepeated {
    private static final StampedLock LOCK = new StampedLock();
    private static long ticks;

    private OptimisticReadRepeated() {}

    private static void tick() {
        long stamp = LOCK.writeLock();
        ticks++; // NORACE
        LOCK.unlockWrite(stamp);
    }

    private static long ticks() {
        long stamp;
        long seen;
        do {
            stamp = LOCK.tryOptimisticRead();
            seen = ticks; // NORACE
        } while (!LOCK.validate(stamp));
        return seen;
    }

    public static void main(String[] args) {
        Runnable ticking = () -> {
            for (int i = 0; i < 10; i++) {
                tick();
            }
        };
        new Thread(ticking).start();
        System.out.println(ticks());
    }
}
