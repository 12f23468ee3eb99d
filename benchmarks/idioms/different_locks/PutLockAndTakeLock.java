// A plain deque is filled under one lock and emptied under another; two locks do not order the changes inside it. Twin: PutLockForBoth.
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class PutLockAndTakeLock {
    private static final Deque<String> ITEMS = new ArrayDeque<>();
    private static final Lock PUT = new ReentrantLock();
    private static final Lock TAKE = new ReentrantLock();

    private PutLockAndTakeLock() {}

    private static void put(String item) {
        PUT.lock();
        try {
            ITEMS.addLast(item); // RACE!
        } finally {
            PUT.unlock();
        }
    }

    private static String take() {
        TAKE.lock();
        try {
            return ITEMS.pollFirst(); // RACE!
        } finally {
            TAKE.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> put("one")).start();
        System.out.println(take());
    }
}
