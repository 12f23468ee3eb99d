// Both checks go through locals, but the first of them reads the plain field of the object without the lock. Twin: CheckInLocalsVolatile.
import java.util.concurrent.locks.ReentrantLock;

public final class CheckInLocalsPlain {
    private final ReentrantLock lock = new ReentrantLock();
    private String name;

    private String name() {
        String seen = name; // RACE!
        boolean isMissing = seen == null;
        if (!isMissing) {
            return seen;
        }
        lock.lock();
        try {
            String again = name; // NORACE
            isMissing = again == null;
            if (isMissing) {
                again = String.valueOf(System.nanoTime());
                name = again; // RACE!
            }
            return again;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        CheckInLocalsPlain lazy = new CheckInLocalsPlain();
        new Thread(() -> System.out.println(lazy.name())).start();
        System.out.println(lazy.name());
    }
}
