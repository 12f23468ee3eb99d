// Whoever is interrupted while waiting for the lock gives up. Twin: InterruptedGoesOn.
import java.util.concurrent.locks.ReentrantLock;

public final class InterruptedReturns {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    private void add() {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            return;
        }
        try {
            count++; // NORACE
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InterruptedReturns shared = new InterruptedReturns();
        Runnable run = () -> {
            for (int i = 0; i < 100; i++) {
                shared.add();
            }
        };
        Thread first = new Thread(run);
        first.start();
        new Thread(run).start();
        first.interrupt();
    }
}
