// A plain deque is filled and emptied under one lock, which orders the changes inside it. Twin: PutLockAndTakeLock.
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class PutLockForBoth {
    private static final Deque<String> ITEMS = new ArrayDeque<>();
    private static final Lock PUT = new ReentrantLock();

    private PutLockForBoth() {}

    private static void put(String item) {
        PUT.lock();
        try {
            ITEMS.addLast(item); // NORACE
        } finally {
            PUT.unlock();
        }
    }

    private static String take() {
        PUT.lock();
        try {
            return ITEMS.pollFirst(); // NORACE
        } finally {
            PUT.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> put("one")).start();
        System.out.println(take());
    }
}
