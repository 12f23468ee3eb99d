// The main thread gives back a permit that it never took: then there are two. Twin: PermitInsideMutex.
import java.util.concurrent.Semaphore;

public final class PermitGivenByAnybody {
    private static final class Mutex {
        private final Semaphore permit = new Semaphore(1, true);

        void enter() {
            permit.acquireUninterruptibly();
        }

        void leave() {
            permit.release();
        }
    }

    private static final Mutex MUTEX = new Mutex();
    private static long sum;

    private PermitGivenByAnybody() {}

    private static void add(long amount) {
        MUTEX.enter();
        sum += amount; // RACE!
        MUTEX.leave();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            long amount = i;
            new Thread(() -> add(amount)).start();
        }
        MUTEX.leave();
    }
}
