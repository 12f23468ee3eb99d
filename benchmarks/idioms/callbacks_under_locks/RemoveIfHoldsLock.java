// The test given to removeIf runs now, with the lock held, and the lock orders what it notes. Twin: RemoveIfLeftLock.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public final class RemoveIfHoldsLock {
    private final ReentrantLock lock = new ReentrantLock();
    private int largest;

    private boolean isOdd(int number) {
        if (number > largest) { // NORACE
            largest = number; // NORACE
        }
        return number % 2 != 0;
    }

    private void clean(int from) {
        List<Integer> own = new ArrayList<>(List.of(from, from + 1));
        lock.lock();
        try {
            own.removeIf(this::isOdd);
            System.out.println(own);
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        RemoveIfHoldsLock shared = new RemoveIfHoldsLock();
        new Thread(() -> shared.clean(10)).start();
        shared.clean(20);
    }
}
