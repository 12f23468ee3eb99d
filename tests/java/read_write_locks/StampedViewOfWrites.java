// Writers lock the write view of a stamped lock and readers its read view, so writes exclude reads. Twin: StampedViewOfReads.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;

public final class StampedViewOfWrites {
    private final StampedLock lock = new StampedLock();
    private final Lock reading = lock.asReadLock();
    private final Lock writing = lock.asWriteLock();
    private String name = "none";

    private void rename(String to) {
        writing.lock();
        try {
            name = to; // NORACE
        } finally {
            writing.unlock();
        }
    }

    private String name() {
        reading.lock();
        try {
            return name; // NORACE
        } finally {
            reading.unlock();
        }
    }

    public static void main(String[] args) {
        StampedViewOfWrites shared = new StampedViewOfWrites();
        new Thread(() -> shared.rename("ada")).start();
        System.out.println(shared.name());
    }
}
