// The value to return is read after finally released the lock, so it is unordered with other writes. Twin: ReturnedInsideTry.
import java.util.concurrent.locks.ReentrantLock;

public final class ReturnedAfterFinally {
    private final ReentrantLock lock = new ReentrantLock();
    private int last;

    private int next() {
        lock.lock();
        try {
            last++; // RACE!
        } finally {
            lock.unlock();
        }
        return last; // RACE!
    }

    public static void main(String[] args) {
        ReturnedAfterFinally shared = new ReturnedAfterFinally();
        new Thread(() -> System.out.println(shared.next())).start();
        System.out.println(shared.next());
    }
}
