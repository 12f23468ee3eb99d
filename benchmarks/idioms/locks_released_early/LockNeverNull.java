// Both meters have the lock that guards the tally they share. Twin: LockLeftOutIfNull.
import java.util.concurrent.locks.ReentrantLock;

public final class LockNeverNull {
    private LockNeverNull() {}

    private static final class Tally {
        private int count;
    }

    private record Meter(Tally tally, ReentrantLock lock) implements Runnable {
        @Override
        public void run() {
            if (lock != null) {
                lock.lock();
            }
            tally.count++; // NORACE
            if (lock != null) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        Tally tally = new Tally();
        new Thread(new Meter(tally, lock)).start();
        new Thread(new Meter(tally, lock)).start();
    }
}
