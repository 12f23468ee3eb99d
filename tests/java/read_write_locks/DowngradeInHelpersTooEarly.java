// One helper downgrades and another releases; the list is filled after the downgrade, beside other readers. Twin: DowngradeInHelpers.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class DowngradeInHelpersTooEarly {
    private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    private static final List<Integer> ITEMS = new ArrayList<>();

    private DowngradeInHelpersTooEarly() {}

    private static void downgrade() {
        LOCK.readLock().lock();
        LOCK.writeLock().unlock();
    }

    private static void release() {
        LOCK.readLock().unlock();
    }

    private static void add(int item) {
        LOCK.writeLock().lock();
        downgrade();
        ITEMS.add(item); // RACE!
        release();
    }

    private static int size() {
        LOCK.readLock().lock();
        int size = ITEMS.size(); // RACE!
        release();
        return size;
    }

    public static void main(String[] args) {
        new Thread(() -> add(1)).start();
        System.out.println(size());
    }
}
