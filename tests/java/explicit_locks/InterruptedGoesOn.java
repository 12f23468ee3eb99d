// Whoever is interrupted while waiting for the lock goes on without it. Twin: InterruptedReturns.
import java.util.concurrent.locks.ReentrantLock;

public final class InterruptedGoesOn {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    private void add() {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try {
            count++; // RACE!
        } finally {
            if (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InterruptedGoesOn shared = new InterruptedGoesOn();
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
