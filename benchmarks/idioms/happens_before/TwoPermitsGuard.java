// A semaphore of two permits lets two threads in at a time. Twin: OnePermitGuards.
import java.util.concurrent.Semaphore;

public final class TwoPermitsGuard {
    private final Semaphore permits = new Semaphore(2);
    private int count;

    private void add() {
        permits.acquireUninterruptibly();
        try {
            count++; // RACE!
        } finally {
            permits.release();
        }
    }

    public static void main(String[] args) {
        TwoPermitsGuard shared = new TwoPermitsGuard();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::add).start();
        }
    }
}
