// The counter is changed with a write stamp and read with a read stamp, which exclude each other. Twin: StampedReadTwice.
import java.util.concurrent.locks.StampedLock;

public final class StampedReadAndWrite {
    private static final StampedLock LOCK = new StampedLock();
    private static final int[] counts = new int[4];

    private StampedReadAndWrite() {}

    private static void count(int slot) {
        long stamp = LOCK.writeLock();
        try {
            counts[slot]++; // NORACE
        } finally {
            LOCK.unlock(stamp);
        }
    }

    private static int get(int slot) {
        long stamp = LOCK.readLock();
        try {
            return counts[slot]; // NORACE
        } finally {
            LOCK.unlock(stamp);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> count(1)).start();
        }
        System.out.println(get(1));
    }
}
