// The helper that saves also releases the lock, and the count is changed before it. Twin: CountedAfterSaveUnlocks.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public final class CountedBeforeSaveUnlocks {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<String> saved = new ArrayList<>();
    private int count;

    private void save(String text) {
        saved.add(text); // NORACE
        lock.unlock();
    }

    private void handle(String text) {
        lock.lock();
        count++; // NORACE
        save(text);
    }

    public static void main(String[] args) {
        CountedBeforeSaveUnlocks store = new CountedBeforeSaveUnlocks();
        new Thread(() -> store.handle("one")).start();
        new Thread(() -> store.handle("two")).start();
    }
}
