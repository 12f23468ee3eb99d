// The number of the worker picks one of two locks, but all workers change the same sum. Twin: LockPickedForAll.
import java.util.concurrent.locks.ReentrantLock;

public final class LockPickedByNumber {
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
            ReentrantLock lock = number % 2 == 0 ? even : odd;
            lock.lock();
            try {
                sum += number; // RACE!
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        LockPickedByNumber all = new LockPickedByNumber();
        all.new Worker(1).start();
        all.new Worker(2).start();
    }
}
