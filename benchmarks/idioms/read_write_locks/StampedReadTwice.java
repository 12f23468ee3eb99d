// The counter is changed and read with read stamps, which several threads hold at once. Twin: StampedReadAndWrite.
import java.util.concurrent.locks.StampedLock;

public final class StampedReadTwice {
    private static final StampedLock LOCK = new StampedLock();
    private static final int[] counts = new int[4];

    private StampedReadTwice() {}

    private static void count(int slot) {
        long stamp = LOCK.readLock();
        try {
            counts[slot]++; // RACE!
        } finally {
            LOCK.unlock(stamp);
        }
    }

    private static int get(int slot) {
        long stamp = LOCK.readLock();
        try {
            return counts[slot]; // RACE!
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
