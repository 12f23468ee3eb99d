// A lambda makes the lambda that increments the field; both threads run such a lambda. Twin: LambdaOfLambdaCountsLocked.
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

public final class LambdaOfLambdaCounts {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static short count;

    private LambdaOfLambdaCounts() {}

    private static Supplier<Runnable> maker() {
        return () -> () -> {
            count++; // RACE!
        };
    }

    public static void main(String[] args) {
        Supplier<Runnable> maker = maker();
        new Thread(maker.get()).start();
        new Thread(maker.get()).start();
        System.out.println(LOCK.isFair());
    }
}
