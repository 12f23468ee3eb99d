// The value to return is read inside the try, before finally releases the lock, so it is ordered. Twin: ReturnedAfterFinally.
import java.util.concurrent.locks.ReentrantLock;

public final class ReturnedInsideTry {
    private final ReentrantLock lock = new ReentrantLock();
    private int last;

    private int next() {
        lock.lock();
        try {
            last++; // NORACE
            return last; // NORACE
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        ReturnedInsideTry shared = new ReturnedInsideTry();
        new Thread(() -> System.out.println(shared.next())).start();
        System.out.println(shared.next());
    }
}
