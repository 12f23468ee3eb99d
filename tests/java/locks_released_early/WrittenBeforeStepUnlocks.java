// A lambda that the method is given releases its lock, and the method writes before it runs. Twin: WrittenAfterStepUnlocks.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

public final class WrittenBeforeStepUnlocks {
    private static final Lock LOCK = new ReentrantLock();
    private static Object result;

    private WrittenBeforeStepUnlocks() {}

    private static void compute(Object value, Consumer<Lock> step) {
        LOCK.lock();
        result = value; // NORACE
        step.accept(LOCK);
    }

    public static void main(String[] args) {
        new Thread(() -> compute("one", Lock::unlock)).start();
        new Thread(() -> compute("two", lock -> lock.unlock())).start();
    }
}
