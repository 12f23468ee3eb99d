// The test given to removeIf runs now, but the lock is taken only to print, so what it notes is unordered. Twin: RemoveIfHoldsLock.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public final class RemoveIfLeftLock {
    private final ReentrantLock lock = new ReentrantLock();
    private int largest;

    private boolean isOdd(int number) {
        if (number > largest) { // RACE!
            largest = number; // RACE!
        }
        return number % 2 != 0;
    }

    private void clean(int from) {
        List<Integer> own = new ArrayList<>(List.of(from, from + 1));
        own.removeIf(this::isOdd);
        lock.lock();
        try {
            System.out.println(own);
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        RemoveIfLeftLock shared = new RemoveIfLeftLock();
        new Thread(() -> shared.clean(10)).start();
        shared.clean(20);
    }
}
