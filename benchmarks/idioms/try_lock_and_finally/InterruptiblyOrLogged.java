// Who is interrupted while waiting for the lock logs it and comes back, and writes without the lock. Twin: InterruptiblyOrThrown.
import java.util.concurrent.locks.ReentrantLock;

public final class InterruptiblyOrLogged {
    private final ReentrantLock lock = new ReentrantLock();
    private final int[] counts = new int[2];

    private void enter() throws InterruptedException {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            System.err.println("interrupted");
        }
    }

    private void add() {
        try {
            enter();
            counts[1]++; // RACE!
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        InterruptiblyOrLogged shared = new InterruptiblyOrLogged();
        Thread first = new Thread(shared::add);
        Thread second = new Thread(shared::add);
        first.start();
        second.start();
        second.interrupt();
    }
}
