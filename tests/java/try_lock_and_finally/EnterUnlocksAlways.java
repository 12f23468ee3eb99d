// Entering unlocks however it ends, so who comes back does not hold the lock and writes unordered. Twin: EnterUnlocksIfFailed.
import java.util.concurrent.locks.ReentrantLock;

public final class EnterUnlocksAlways {
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
            System.out.println(ok);
            lock.unlock();
        }
    }

    private void visit(int age) {
        enter(age);
        entered++; // RACE!
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        EnterUnlocksAlways shared = new EnterUnlocksAlways();
        int[] ages = {12, 20, 30};
        for (int age : ages) {
            new Thread(() -> shared.visit(age)).start();
        }
    }
}
