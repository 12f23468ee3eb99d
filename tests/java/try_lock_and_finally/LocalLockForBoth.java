// Both threads lock one lock, which no field keeps. Twin: LocalLockForEach.
import java.util.concurrent.locks.ReentrantLock;

public final class LocalLockForBoth {
    private static int count;

    private LocalLockForBoth() {}

    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                lock.lock();
                try {
                    count++; // NORACE
                } finally {
                    lock.unlock();
                }
            }).start();
        }
    }
}
