// One case of the switch falls out without the lock and changes the field too. Twin: LockedInAllCases.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class LockedInSomeCases {
    private enum Kind { READ, WRITE, OTHER }

    private static final Lock LOCK = new ReentrantLock();
    private static int handled;

    private LockedInSomeCases() {}

    private static void handle(Kind kind) {
        boolean held = false;
        switch (kind) {
            case READ:
            case WRITE:
                LOCK.lock();
                held = true;
                break;
            default:
                break;
        }
        handled++; // RACE!
        if (held) {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> handle(Kind.WRITE)).start();
        new Thread(() -> handle(Kind.OTHER)).start();
    }
}
