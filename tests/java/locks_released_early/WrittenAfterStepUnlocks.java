// A lambda that the method is given releases its lock, and the method writes after it ran. Twin: WrittenBeforeStepUnlocks.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

public final class WrittenAfterStepUnlocks {
    private static final Lock LOCK = new ReentrantLock();
    private static Object result;

    private WrittenAfterStepUnlocks() {}

    private static void compute(Object value, Consumer<Lock> step) {
        LOCK.lock();
        step.accept(LOCK);
        result = value; // RACE!
    }

    public static void main(String[] args) {
        new Thread(() -> compute("one", Lock::unlock)).start();
        new Thread(() -> compute("two", lock -> lock.unlock())).start();
    }
}
