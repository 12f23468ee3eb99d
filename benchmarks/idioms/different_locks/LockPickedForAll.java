// All workers pick the same of two locks to change the same sum. Twin: LockPickedByNumber.
import java.util.concurrent.locks.ReentrantLock;

public final class LockPickedForAll {
    private final ReentrantLock even = new ReentrantLock();
    private final ReentrantLock odd = new ReentrantLock();
    private double sum;

    private final class Worker extends Thread {
        private final int number;

        Worker(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            ReentrantLock lock = sizeOfAll() % 2 == 0 ? even : odd;
            lock.lock();
            try {
                sum += number; // NORACE
            } finally {
                lock.unlock();
            }
        }
    }

    private static int sizeOfAll() {
        return 2;
    }

    public static void main(String[] args) {
        LockPickedForAll all = new LockPickedForAll();
        all.new Worker(1).start();
        all.new Worker(2).start();
    }
}
