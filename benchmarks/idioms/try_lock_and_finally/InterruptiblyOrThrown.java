// Who is interrupted while waiting for the lock leaves by the exception, so all who write hold the lock. Twin: InterruptiblyOrLogged.
import java.util.concurrent.locks.ReentrantLock;

public final class InterruptiblyOrThrown {
    private final ReentrantLock lock = new ReentrantLock();
    private final int[] counts = new int[2];

    private void enter() throws InterruptedException {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            System.err.println("interrupted");
            throw e;
        }
    }

    private void add() {
        try {
            enter();
            counts[1]++; // NORACE
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        InterruptiblyOrThrown shared = new InterruptiblyOrThrown();
        Thread first = new Thread(shared::add);
        Thread second = new Thread(shared::add);
        first.start();
        second.start();
        second.interrupt();
    }
}
