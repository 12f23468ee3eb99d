// The pair is chosen, then both locks are taken from it. Twin: LocksChosenOneByOne.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class PairOfLocksChosen {
    private final Lock reading;
    private final Lock writing;
    private int value;

    private PairOfLocksChosen(boolean isFirst, boolean isSecond) {
        ReentrantReadWriteLock one = new ReentrantReadWriteLock();
        ReentrantReadWriteLock other = new ReentrantReadWriteLock();
        ReentrantReadWriteLock both = isFirst || isSecond ? one : other;
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
            PairOfLocksChosen shared = new PairOfLocksChosen(i == 0, i == 1);
            new Thread(() -> shared.set(1)).start();
            new Thread(() -> System.out.println(shared.get())).start();
        }
    }
}
