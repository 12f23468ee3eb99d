// The loop holds the lock in its first round only; the later rounds change the field without it. Twin: LockedEveryRound.
import java.util.concurrent.locks.ReentrantLock;

public final class LockedFirstRoundOnly {
    private final ReentrantLock lock = new ReentrantLock();
    private int steps;

    private void walk() {
        lock.lock();
        for (int i = 0; i < 3; i++) {
            steps++; // RACE!
            if (i == 0) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        LockedFirstRoundOnly walker = new LockedFirstRoundOnly();
        new Thread(walker::walk).start();
        new Thread(walker::walk).start();
    }
}
