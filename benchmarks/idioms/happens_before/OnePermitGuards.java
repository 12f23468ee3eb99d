// A semaphore of one permit is a mutex: release orders what was done before it ahead of the next acquire. Twin: TwoPermitsGuard.
import java.util.concurrent.Semaphore;

public final class OnePermitGuards {
    private final Semaphore permits = new Semaphore(1);
    private int count;

    private void add() {
        permits.acquireUninterruptibly();
        try {
            count++; // NORACE
        } finally {
            permits.release();
        }
    }

    public static void main(String[] args) {
        OnePermitGuards shared = new OnePermitGuards();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::add).start();
        }
    }
}
