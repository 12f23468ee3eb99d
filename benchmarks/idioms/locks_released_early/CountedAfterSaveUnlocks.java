// The helper that saves also releases the lock, and the count is changed after it. Twin: CountedBeforeSaveUnlocks.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public final class CountedAfterSaveUnlocks {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<String> saved = new ArrayList<>();
    private int count;

    private void save(String text) {
        saved.add(text); // NORACE
        lock.unlock();
    }

    private void handle(String text) {
        lock.lock();
        save(text);
        count++; // RACE!
    }

    public static void main(String[] args) {
        CountedAfterSaveUnlocks store = new CountedAfterSaveUnlocks();
        new Thread(() -> store.handle("one")).start();
        new Thread(() -> store.handle("two")).start();
    }
}
