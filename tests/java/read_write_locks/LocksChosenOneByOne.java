// Each lock is chosen by itself, so they may be of two pairs. Twin: PairOfLocksChosen.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class LocksChosenOneByOne {
    private final Lock reading;
    private final Lock writing;
    private int value;

    private LocksChosenOneByOne(boolean isFirst, boolean isSecond) {
        ReentrantReadWriteLock one = new ReentrantReadWriteLock();
        ReentrantReadWriteLock other = new ReentrantReadWriteLock();
        if (isFirst) {
            reading = one.readLock();
        } else {
            reading = other.readLock();
        }
        if (isSecond) {
            writing = one.writeLock();
        } else {
            writing = other.writeLock();
        }
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
            LocksChosenOneByOne shared = new LocksChosenOneByOne(i == 0, i == 1);
            new Thread(() -> shared.set(1)).start();
            new Thread(() -> System.out.println(shared.get())).start();
        }
    }
}
