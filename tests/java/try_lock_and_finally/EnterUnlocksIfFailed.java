// Entering unlocks only when it ends by an exception, so who comes back holds the lock that orders the writes. Twin: EnterUnlocksAlways.
import java.util.concurrent.locks.ReentrantLock;

public final class EnterUnlocksIfFailed {
    private final ReentrantLock lock = new ReentrantLock();
    private int entered;

    private void enter(int age) {
        boolean ok = false;
        lock.lock();
        try {
            if (age < 18) {
                throw new IllegalArgumentException("age: " + age);
            }
            ok = true;
        } finally {
            if (!ok) {
                lock.unlock();
            }
        }
    }

    private void visit(int age) {
        enter(age);
        entered++; // NORACE
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        EnterUnlocksIfFailed shared = new EnterUnlocksIfFailed();
        int[] ages = {12, 20, 30};
        for (int age : ages) {
            new Thread(() -> shared.visit(age)).start();
        }
    }
}
