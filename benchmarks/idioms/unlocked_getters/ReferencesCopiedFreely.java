// An array of references is copied when it must grow, without the lock under which its elements are set. Twin: ReferencesCopiedLocked.
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

public final class ReferencesCopiedFreely {
    private final ReentrantLock lock = new ReentrantLock();
    private final String[] names = new String[2];

    private void set(int at, String name) {
        lock.lock();
        names[at] = name; // RACE!
        lock.unlock();
    }

    private String[] grown() {
        return Arrays.copyOf(names, 2 * names.length); // RACE!
    }

    public static void main(String[] args) {
        ReferencesCopiedFreely table = new ReferencesCopiedFreely();
        new Thread(() -> table.set(0, "ada")).start();
        System.out.println(table.grown()[0]);
    }
}
