// Latch, semaphore and monitor are used by the only thread; nothing is beside it. Twin: SynchronizersBesideThread.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

public final class SynchronizersAlone {
    private final CountDownLatch latch = new CountDownLatch(1);
    private final Semaphore permits = new Semaphore(1);
    private int value;

    private void raise() {
        value++; // NORACE
    }

    private void pass() throws InterruptedException {
        latch.countDown();
        latch.await();
        permits.acquire();
        raise();
        permits.release();
        synchronized (this) {
            value--; // NORACE
            notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizersAlone gate = new SynchronizersAlone();
        gate.pass();
        gate.raise();
        System.out.println(gate.value); // NORACE
    }
}
