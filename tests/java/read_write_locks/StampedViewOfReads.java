// Writers and readers lock the read view of a stamped lock, which does not exclude them from each other. Twin: StampedViewOfWrites.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;

public final class StampedViewOfReads {
    private final StampedLock lock = new StampedLock();
    private final Lock reading = lock.asReadLock();
    private final Lock writing = lock.asReadLock();
    private String name = "none";

    private void rename(String to) {
        writing.lock();
        try {
            name = to; // RACE!
        } finally {
            writing.unlock();
        }
    }

    private String name() {
        reading.lock();
        try {
            return name; // RACE!
        } finally {
            reading.unlock();
        }
    }

    public static void main(String[] args) {
        StampedViewOfReads shared = new StampedViewOfReads();
        new Thread(() -> shared.rename("ada")).start();
        System.out.println(shared.name());
    }
}
