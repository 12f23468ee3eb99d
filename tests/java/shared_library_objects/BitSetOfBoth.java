// Two threads set different bits of one bit set, which are in the same word of its array. Twin: BitSetLocked.
import java.util.BitSet;
import java.util.concurrent.locks.ReentrantLock;

public final class BitSetOfBoth {
    private final ReentrantLock lock = new ReentrantLock();
    private final BitSet taken = new BitSet(64);

    private void take(int seat) {
        taken.set(seat); // RACE!
    }

    private int count() {
        lock.lock();
        try {
            return taken.cardinality(); // RACE!
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        BitSetOfBoth hall = new BitSetOfBoth();
        for (int i = 0; i < 3; i++) {
            int seat = i;
            new Thread(() -> hall.take(seat)).start();
        }
        System.out.println(hall.count());
    }
}
