// The optimistic read is validated, but the answer only printed: the value is used even if a write overlapped. Twin: OptimisticReadRepeated.
import java.util.concurrent.locks.StampedLock;

public final class OptimisticReadOnce {
    private static final StampedLock LOCK = new StampedLock();
    private static long ticks;

    private OptimisticReadOnce() {}

    private static void tick() {
        long stamp = LOCK.writeLock();
        ticks++; // RACE!
        LOCK.unlockWrite(stamp);
    }

    private static long ticks() {
        long stamp;
        long seen;
        stamp = LOCK.tryOptimisticRead();
        seen = ticks; // RACE!
        System.out.println(LOCK.validate(stamp));
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
