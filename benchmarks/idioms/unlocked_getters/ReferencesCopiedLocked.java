// An array of references is copied when it must grow, under the lock under which its elements are set. Twin: ReferencesCopiedFreely.
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

public final class ReferencesCopiedLocked {
    private final ReentrantLock lock = new ReentrantLock();
    private final String[] names = new String[2];

    private void set(int at, String name) {
        lock.lock();
        names[at] = name; // NORACE
        lock.unlock();
    }

    private String[] grown() {
        lock.lock();
        try {
            return Arrays.copyOf(names, 2 * names.length); // NORACE
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        ReferencesCopiedLocked table = new ReferencesCopiedLocked();
        new Thread(() -> table.set(0, "ada")).start();
        System.out.println(table.grown()[0]);
    }
}
