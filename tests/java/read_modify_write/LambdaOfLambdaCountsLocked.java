// A lambda makes the lambda that increments the field under a lock; both threads run such a lambda. Twin: LambdaOfLambdaCounts.
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

public final class LambdaOfLambdaCountsLocked {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static short count;

    private LambdaOfLambdaCountsLocked() {}

    private static Supplier<Runnable> maker() {
        return () -> () -> {
            LOCK.lock();
            count++; // NORACE
            LOCK.unlock();
        };
    }

    public static void main(String[] args) {
        Supplier<Runnable> maker = maker();
        new Thread(maker.get()).start();
        new Thread(maker.get()).start();
        System.out.println(LOCK.isFair());
    }
}
