// Arrays.sort calls the comparing lambda before it returns, while the lock is held, so countings are ordered. Twin: ArraySortedAfterUnlock.
import java.util.Arrays;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class ArraySortedHoldingLock {
    private static final Lock LOCK = new ReentrantLock();
    private static long compared;

    private ArraySortedHoldingLock() {}

    private static int compare(Integer left, Integer right) {
        compared++; // NORACE
        return Integer.compare(right, left);
    }

    private static void sort() {
        Integer[] own = {2, 3, 1};
        LOCK.lock();
        try {
            Thread.onSpinWait();
            Arrays.sort(own, (left, right) -> compare(left, right));
        } finally {
            LOCK.unlock();
        }
        System.out.println(own[0]);
    }

    public static void main(String[] args) {
        new Thread(ArraySortedHoldingLock::sort).start();
        sort();
    }
}
