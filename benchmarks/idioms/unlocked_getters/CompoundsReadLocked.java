// Compound assignments to locals and to an own array read fields under the lock under which they are written. Twin: CompoundsReadFreely.
import java.util.concurrent.locks.ReentrantLock;

public final class CompoundsReadLocked {
    private final ReentrantLock lock = new ReentrantLock();
    private int rate;
    private int mask;
    private int index;
    private String name = "";

    private void set() {
        lock.lock();
        rate = 5; // NORACE
        mask = 3; // NORACE
        index = 1; // NORACE
        name = "ada"; // NORACE
        lock.unlock();
    }

    private String get() {
        int sum = 1;
        int[] table = {0, 0};
        String text = "name: ";
        lock.lock();
        sum += rate; // NORACE
        sum ^= -mask; // NORACE
        table[index] += sum; // NORACE
        text += name; // NORACE
        lock.unlock();
        return text + table[0];
    }

    public static void main(String[] args) {
        CompoundsReadLocked values = new CompoundsReadLocked();
        new Thread(values::set).start();
        System.out.println(values.get());
    }
}
