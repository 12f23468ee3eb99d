// An object that is a lock itself. Twin: SegmentIsIdle.
import java.util.concurrent.locks.ReentrantLock;

public final class SegmentIsLock extends ReentrantLock {
    private int count;

    private void add() {
        lock();
        try {
            count++; // NORACE
        } finally {
            unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SegmentIsLock shared = new SegmentIsLock();
        Runnable run = () -> {
            for (int i = 0; i < 100; i++) {
                shared.add();
            }
        };
        new Thread(run).start();
        new Thread(run).start();
    }
}
