// Both checks go through locals, and the first of them reads a volatile field of the object. Twin: CheckInLocalsPlain.
import java.util.concurrent.locks.ReentrantLock;

public final class CheckInLocalsVolatile {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile String name;

    private String name() {
        String seen = name; // NORACE
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
                name = again; // NORACE
            }
            return again;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        CheckInLocalsVolatile lazy = new CheckInLocalsVolatile();
        new Thread(() -> System.out.println(lazy.name())).start();
        System.out.println(lazy.name());
    }
}
