// Both locks are taken from one pair, which is not kept itself. Twin: LocksOfTwoPairsKept.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class PairOfLocksNotKept {
    private final Lock reading;
    private final Lock writing;
    private int value;

    private PairOfLocksNotKept() {
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        reading = both.readLock();
        writing = both.writeLock();
    }

    private int get() {
        reading.lock();
        try {
            return value; // NORACE
        } finally {
            reading.unlock();
        }
    }

    private void set(int to) {
        writing.lock();
        try {
            value = to; // NORACE
        } finally {
            writing.unlock();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            PairOfLocksNotKept shared = new PairOfLocksNotKept();
            new Thread(() -> shared.set(1)).start();
            new Thread(() -> System.out.println(shared.get())).start();
        }
    }
}
