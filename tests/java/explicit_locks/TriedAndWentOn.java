// Counting whether the lock was free or not. Twin: TriedAndGot.
import java.util.concurrent.locks.ReentrantLock;

public final class TriedAndWentOn {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    private void add() {
        boolean got = lock.tryLock();
        count++; // RACE!
        if (got) {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TriedAndWentOn shared = new TriedAndWentOn();
        Runnable run = () -> {
            for (int i = 0; i < 100; i++) {
                shared.add();
            }
        };
        new Thread(run).start();
        new Thread(run).start();
    }
}
