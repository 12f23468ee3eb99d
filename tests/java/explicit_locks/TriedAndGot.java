// Counting only if the lock was free. Twin: TriedAndWentOn.
import java.util.concurrent.locks.ReentrantLock;

public final class TriedAndGot {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    private void add() {
        if (lock.tryLock()) {
            try {
                count++; // NORACE
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TriedAndGot shared = new TriedAndGot();
        Runnable run = () -> {
            for (int i = 0; i < 100; i++) {
                shared.add();
            }
        };
        new Thread(run).start();
        new Thread(run).start();
    }
}
