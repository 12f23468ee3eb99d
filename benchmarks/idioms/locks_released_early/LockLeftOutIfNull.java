// A meter without a lock does not lock, and it shares its tally with one that does. Twin: LockNeverNull.
import java.util.concurrent.locks.ReentrantLock;

public final class LockLeftOutIfNull {
    private LockLeftOutIfNull() {}

    private static final class Tally {
        private int count;
    }

    private record Meter(Tally tally, ReentrantLock lock) implements Runnable {
        @Override
        public void run() {
            if (lock != null) {
                lock.lock();
            }
            tally.count++; // RACE!
            if (lock != null) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        Tally tally = new Tally();
        new Thread(new Meter(tally, lock)).start();
        new Thread(new Meter(tally, null)).start();
    }
}
