// The handler unlocks and falls through to the write after it, which is then made without the lock. Twin: ThrowUnlocksAndLeaves.
import java.util.concurrent.locks.ReentrantLock;

public final class ThrowUnlocksAndStays {
    private final ReentrantLock lock = new ReentrantLock();
    private int sum;

    private void add(String text) {
        int number = 0;
        lock.lock();
        try {
            number = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            lock.unlock();
        }
        sum += number; // RACE!
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        ThrowUnlocksAndStays shared = new ThrowUnlocksAndStays();
        new Thread(() -> shared.add("1")).start();
        new Thread(() -> shared.add("3")).start();
        new Thread(() -> shared.add("two")).start();
    }
}
