// Each seat has a lock object of its own, which all visitors take. Twin: SeatUnderLockOfVisitor.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class SeatUnderItsOwnLock {
    private SeatUnderItsOwnLock() {}

    private static final class Seat {
        private final Lock lock = new ReentrantLock();
        private int visits;
    }

    private static void visit(Seat[] seats, Lock own) {
        for (Seat seat : seats) {
            Lock lock = seat.lock;
            lock.lock();
            try {
                seat.visits++; // NORACE
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        Seat[] seats = new Seat[3];
        for (int i = 0; i < seats.length; i++) {
            seats[i] = new Seat();
        }
        for (int i = 0; i < 2; i++) {
            Lock own = new ReentrantLock();
            new Thread(() -> visit(seats, own)).start();
        }
    }
}
