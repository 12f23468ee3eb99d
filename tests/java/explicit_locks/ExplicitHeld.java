// A counter under a ReentrantLock. Twin: ExplicitLeft.
import java.util.concurrent.locks.ReentrantLock;

public final class ExplicitHeld {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    private void add() {
        lock.lock();
        try {
            count++; // NORACE
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExplicitHeld shared = new ExplicitHeld();
        Runnable run = () -> {
            for (int i = 0; i < 100; i++) {
                shared.add();
            }
        };
        new Thread(run).start();
        new Thread(run).start();
    }
}
