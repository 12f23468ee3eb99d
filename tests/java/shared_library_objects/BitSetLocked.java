// Two threads set different bits of one bit set under a lock. Twin: BitSetOfBoth.
import java.util.BitSet;
import java.util.concurrent.locks.ReentrantLock;

public final class BitSetLocked {
    private final ReentrantLock lock = new ReentrantLock();
    private final BitSet taken = new BitSet(64);

    private void take(int seat) {
        lock.lock();
        taken.set(seat); // NORACE
        lock.unlock();
    }

    private int count() {
        lock.lock();
        try {
            return taken.cardinality(); // NORACE
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        BitSetLocked hall = new BitSetLocked();
        for (int i = 0; i < 3; i++) {
            int seat = i;
            new Thread(() -> hall.take(seat)).start();
        }
        System.out.println(hall.count());
    }
}
