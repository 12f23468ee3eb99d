// A guard object locks in its constructor and unlocks in close; reads and writes are between, so ordered. Twin: GuardObjectAfterTry.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class GuardObjectInTry {
    private static final Lock LOCK = new ReentrantLock();
    private static long sold;

    private GuardObjectInTry() {}

    private static final class Held implements AutoCloseable {
        private final Lock lock;

        Held(Lock lock) {
            this.lock = lock;
            lock.lock();
        }

        @Override
        public void close() {
            lock.unlock();
        }
    }

    private static long sell(int number) {
        long now;
        try (Held held = new Held(LOCK)) {
            sold += number; // NORACE
            now = sold; // NORACE
            assert held.lock == LOCK;
        }
        return now;
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(sell(1))).start();
        new Thread(() -> System.out.println(sell(2))).start();
    }
}
