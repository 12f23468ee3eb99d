// A method takes a lock made anew and returns it to be released by the caller: no two writes share a lock. Twin: TakenLockReturned.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class NewLockReturned {
    private final Lock common = new ReentrantLock();
    private int count;

    private Lock take() {
        Lock taken = new ReentrantLock();
        taken.lock();
        return taken;
    }

    private void add() {
        Lock held = take();
        try {
            count++; // RACE!
        } finally {
            held.unlock();
        }
    }

    public static void main(String[] args) {
        NewLockReturned shared = new NewLockReturned();
        new Thread(shared::add).start();
        new Thread(shared::add).start();
    }
}
