// The write lock is of another pair than the read lock. Twin: PairOfLocksNotKept.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class LocksOfTwoPairsKept {
    private final Lock reading;
    private final Lock writing;
    private int value;

    private LocksOfTwoPairsKept() {
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        reading = both.readLock();
        writing = new ReentrantReadWriteLock().writeLock();
    }

    private int get() {
        reading.lock();
        try {
            return value; // RACE!
        } finally {
            reading.unlock();
        }
    }

    private void set(int to) {
        writing.lock();
        try {
            value = to; // RACE!
        } finally {
            writing.unlock();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            LocksOfTwoPairsKept shared = new LocksOfTwoPairsKept();
            new Thread(() -> shared.set(1)).start();
            new Thread(() -> System.out.println(shared.get())).start();
        }
    }
}
