// A class of the program wraps the semaphore; all that leave it have entered it. Twin: PermitGivenByAnybody.
import java.util.concurrent.Semaphore;

public final class PermitInsideMutex {
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

    private PermitInsideMutex() {}

    private static void add(long amount) {
        MUTEX.enter();
        sum += amount; // NORACE
        MUTEX.leave();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            long amount = i;
            new Thread(() -> add(amount)).start();
        }
        System.out.println("started");
    }
}
