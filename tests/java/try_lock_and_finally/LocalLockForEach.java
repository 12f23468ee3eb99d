// Each thread locks a lock of its own. Twin: LocalLockForBoth.
import java.util.concurrent.locks.ReentrantLock;

public final class LocalLockForEach {
    private static int count;

    private LocalLockForEach() {}

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            ReentrantLock lock = new ReentrantLock();
            new Thread(() -> {
                lock.lock();
                try {
                    count++; // RACE!
                } finally {
                    lock.unlock();
                }
            }).start();
        }
    }
}
