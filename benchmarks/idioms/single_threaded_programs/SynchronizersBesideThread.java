// Latch, semaphore and monitor are used beside a second thread, which uses none of them. Twin: SynchronizersAlone.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

public final class SynchronizersBesideThread {
    private final CountDownLatch latch = new CountDownLatch(1);
    private final Semaphore permits = new Semaphore(1);
    private int value;

    private void raise() {
        value++; // RACE!
    }

    private void pass() throws InterruptedException {
        latch.countDown();
        latch.await();
        permits.acquire();
        raise();
        permits.release();
        synchronized (this) {
            value--; // RACE!
            notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizersBesideThread gate = new SynchronizersBesideThread();
        new Thread(gate::raise).start();
        gate.pass();
        gate.raise();
        System.out.println(gate.value); // RACE!
    }
}
