// Arrays.sort calls the comparing lambda before it returns, but the lock is released, so countings are unordered. Twin: ArraySortedHoldingLock.
import java.util.Arrays;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class ArraySortedAfterUnlock {
    private static final Lock LOCK = new ReentrantLock();
    private static long compared;

    private ArraySortedAfterUnlock() {}

    private static int compare(Integer left, Integer right) {
        compared++; // RACE!
        return Integer.compare(right, left);
    }

    private static void sort() {
        Integer[] own = {2, 3, 1};
        LOCK.lock();
        try {
            Thread.onSpinWait();
        } finally {
            LOCK.unlock();
        }
        Arrays.sort(own, (left, right) -> compare(left, right));
        System.out.println(own[0]);
    }

    public static void main(String[] args) {
        new Thread(ArraySortedAfterUnlock::sort).start();
        sort();
    }
}
