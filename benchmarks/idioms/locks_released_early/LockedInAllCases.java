// Every case of the switch takes the lock before the field is changed. Twin: LockedInSomeCases.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class LockedInAllCases {
    private enum Kind { READ, WRITE, OTHER }

    private static final Lock LOCK = new ReentrantLock();
    private static int handled;

    private LockedInAllCases() {}

    private static void handle(Kind kind) {
        boolean held = false;
        switch (kind) {
            case READ:
            case WRITE:
                LOCK.lock();
                held = true;
                break;
            default:
                LOCK.lock();
                held = true;
                break;
        }
        handled++; // NORACE
        if (held) {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> handle(Kind.WRITE)).start();
        new Thread(() -> handle(Kind.OTHER)).start();
    }
}
