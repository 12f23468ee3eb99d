// A method takes the common lock and returns it to be released by the caller, so it orders the writes. Twin: NewLockReturned.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class TakenLockReturned {
    private final Lock common = new ReentrantLock();
    private int count;

    private Lock take() {
        Lock taken = common;
        taken.lock();
        return taken;
    }

    private void add() {
        Lock held = take();
        try {
            count++; // NORACE
        } finally {
            held.unlock();
        }
    }

    public static void main(String[] args) {
        TakenLockReturned shared = new TakenLockReturned();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
