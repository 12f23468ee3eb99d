// The handler unlocks and throws on, so the write after it is reached only with the lock held. Twin: ThrowUnlocksAndStays.
import java.util.concurrent.locks.ReentrantLock;

public final class ThrowUnlocksAndLeaves {
    private final ReentrantLock lock = new ReentrantLock();
    private int sum;

    private void add(String text) {
        int number = 0;
        lock.lock();
        try {
            number = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            lock.unlock();
            throw e;
        }
        sum += number; // NORACE
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        ThrowUnlocksAndLeaves shared = new ThrowUnlocksAndLeaves();
        new Thread(() -> shared.add("1")).start();
        new Thread(() -> shared.add("3")).start();
        new Thread(() -> shared.add("two")).start();
    }
}
