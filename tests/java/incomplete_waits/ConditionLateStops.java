// A condition is awaited until the mark is set, and what was written before the mark is read after that. Twin: ConditionLateGoesOn.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public final class ConditionLateStops {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean isDone;
    private char letter;

    private void write() {
        letter = 'x'; // NORACE
        lock.lock();
        isDone = true; // NORACE
        changed.signalAll();
        lock.unlock();
    }

    private char read() throws InterruptedException {
        lock.lock();
        while (!isDone) { // NORACE
            changed.await(10, TimeUnit.MILLISECONDS);
        }
        lock.unlock();
        return letter; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionLateStops cell = new ConditionLateStops();
        new Thread(cell::write).start();
        System.out.println(cell.read());
    }
}
