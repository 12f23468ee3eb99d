// A counter that is counted after its ReentrantLock is left. Twin: ExplicitHeld.
import java.util.concurrent.locks.ReentrantLock;

public final class ExplicitLeft {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    private void add() {
        lock.lock();
        try {
            count += 0; // RACE!
        } finally {
            lock.unlock();
        }
        count++; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        ExplicitLeft shared = new ExplicitLeft();
        Runnable run = () -> {
            for (int i = 0; i < 100; i++) {
                shared.add();
            }
        };
        new Thread(run).start();
        new Thread(run).start();
    }
}
