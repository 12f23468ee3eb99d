// The loop holds the lock in every round. Twin: LockedFirstRoundOnly.
import java.util.concurrent.locks.ReentrantLock;

public final class LockedEveryRound {
    private final ReentrantLock lock = new ReentrantLock();
    private int steps;

    private void walk() {
        for (int i = 0; i < 3; i++) {
            lock.lock();
            steps++; // NORACE
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        LockedEveryRound walker = new LockedEveryRound();
        new Thread(walker::walk).start();
        new Thread(walker::walk).start();
    }
}
