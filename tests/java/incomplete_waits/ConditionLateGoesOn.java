// A condition is awaited for some time, and what is not guarded by its lock is read also if no signal came. Twin: ConditionLateStops.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public final class ConditionLateGoesOn {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean isDone;
    private char letter;

    private void write() {
        letter = 'x'; // RACE!
        lock.lock();
        isDone = true; // NORACE
        changed.signalAll();
        lock.unlock();
    }

    private char read() throws InterruptedException {
        lock.lock();
        if (!isDone) { // NORACE
            changed.await(10, TimeUnit.MILLISECONDS);
        }
        lock.unlock();
        return letter; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionLateGoesOn cell = new ConditionLateGoesOn();
        new Thread(cell::write).start();
        System.out.println(cell.read());
    }
}
